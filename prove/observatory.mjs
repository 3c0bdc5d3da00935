// Prints the grade of each path of https://localhost as JSON. Arguments: the tool's folder, paths.
import { pathToFileURL } from 'node:url';

const [folder, ...paths] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(`${folder}/src/${file}`).href);
const { retrieve } = await load('retriever/retriever.js');
const { ALL_TESTS } = await load('constants.js');
const { getGradeForScore, getScoreModifier } = await load('grader/grader.js');
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await load('grader/charts.js');

const grades = [];
for (const path of paths) {
  const found = await retrieve('localhost', { path });
  const results = ALL_TESTS.map((test) => test(found)).filter(({ result }) => result);
  const points = results.map(({ result }) => getScoreModifier(result));
  const sum = (all) => all.reduce((total, one) => total + one, 100);
  const without = sum(points.filter((one) => one < 0));
  const score = without >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(points) : without;
  const lost = results.filter(({ result }) => getScoreModifier(result) < 0).map(({ result }) => result);
  const status = found.responses.auto?.status ?? 0;
  grades.push({
    path,
    status,
    grade: getGradeForScore(score).grade,
    score: getGradeForScore(score).score,
    lost,
  });
}
console.log(JSON.stringify(grades));
