import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');

const dashboardFile = v.object({
  schemaVersion: v.number(),
  templating: v.object({ list: v.array(v.object({ name: v.string(), type: v.string() })) }),
  panels: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      gridPos: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
      datasource: v.optional(v.object({ type: v.literal('prometheus'), uid: v.literal('${datasource}') })),
      targets: v.optional(v.array(v.object({ expr: v.string() })), []),
    }),
  ),
});

export const alertRules = read('prometheus/alerts.yml');
export const dashboard = v.parse(dashboardFile, JSON.parse(read('grafana/parkweb.json')));
/** Every query of the dashboard. */
export const dashboardQueries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** All names of metrics in the alert rules and the dashboard. Those of a histogram end with `_bucket` or `_count`. */
export function listMetricNames(): string[] {
  const names = [alertRules, ...dashboardQueries].flatMap(
    (text) => text.match(/\b(?:http|parkweb|nodejs|process)_[a-z0-9_]+/g) ?? [],
  );
  return [...new Set(names)].toSorted();
}
