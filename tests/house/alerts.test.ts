import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { createPrometheus } from '../../server/telemetry/prometheus.ts';
import { alertRules, dashboard, dashboardQueries, listMetricNames } from '../support/listed-metrics.ts';

const PROMTOOL = '/usr/bin/promtool';
const folder = resolve(import.meta.dirname, '../../deploy/prometheus');
const run = (...args: string[]) =>
  execFileSync(PROMTOOL, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** The names of the series that `/metrics` offers. */
async function listOffered(): Promise<Set<string>> {
  const text = await createPrometheus().scrape();
  const typed = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    typed.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe('The alert rules', function () {
  this.timeout(60_000);
  const alerts = [...alertRules.matchAll(/- alert: (\w+)[^]*?runbook_url: docs\/RUNBOOK\.md#([\w-]+)/g)].map(
    ([, name = '', section = '']) => ({ name, section }),
  );

  it('every alert leads to a section of the runbook that names it', () => {
    const runbook = readFileSync(resolve(folder, '../../docs/RUNBOOK.md'), 'utf8');
    const sections = new Map(
      runbook.split(/^## /m).map((text) => [anchorOf(text.split('\n')[0] ?? ''), text]),
    );
    const lost = alerts.filter(({ name, section }) => !sections.get(section)?.includes(`\`${name}\``));
    expect(alerts).to.have.length(alertRules.split('- alert:').length - 1);
    expect(lost).to.deep.equal([]);
  });

  it('rules and dashboard use metrics that the server offers, and no others', async () => {
    const offered = await listOffered();
    expect(listMetricNames().length).to.be.greaterThan(30);
    expect(listMetricNames().filter((name) => !offered.has(name))).to.deep.equal([]);
  });

  it('promtool accepts the rules, and each alert fires in trouble and is quiet without', function () {
    if (!existsSync(PROMTOOL))
      return skip(this, 'promtool is not installed (Debian: apt-get install prometheus)');
    const fired = readFileSync(join(folder, 'alerts.test.yml'), 'utf8');
    const untried = alerts.filter(
      ({ name }) => !fired.includes(`- name: ${name} fires`) || !fired.includes(`- name: ${name} is quiet`),
    );
    expect(untried).to.deep.equal([]);
    expect(run('check', 'rules', 'alerts.yml')).to.contain(`${alerts.length} rules found`);
    expect(run('test', 'rules', 'alerts.test.yml')).to.contain('SUCCESS');
  });

  it('Prometheus understands every query of the dashboard, and no two panels overlap', function () {
    const taken = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    );
    expect(new Set(taken).size).to.equal(taken.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).to.equal(dashboard.panels.length);
    if (!existsSync(PROMTOOL))
      return skip(this, 'promtool is not installed (Debian: apt-get install prometheus)');
    const temporary = mkdtempSync(join(tmpdir(), 'parkweb-rules-'));
    const rules = dashboardQueries.map((expr, index) => ({
      record: `query:${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    // JSON is YAML, too.
    writeFileSync(join(temporary, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    try {
      expect(run('check', 'rules', join(temporary, 'rules.yml'))).to.contain(`${rules.length} rules found`);
    } finally {
      rmSync(temporary, { recursive: true });
    }
  });
});

function skip(test: Mocha.Context, why: string): void {
  console.info(`SKIPPED: ${why}`);
  test.skip();
}
