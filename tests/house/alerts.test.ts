import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { alertRules, dashboard, dashboardQueries, listMetricNames } from '../support/listed-metrics.ts';

const PROMTOOL = '/usr/bin/promtool';
const folder = resolve(import.meta.dirname, '../../deploy/prometheus');
const run = (...args: string[]) =>
  execFileSync(PROMTOOL, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** What `/metrics` offers, as far as rules and dashboard use it. */
const METRICS = [
  'http_server_request_duration_seconds_bucket',
  'http_server_request_duration_seconds_count',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
  'parkweb_api_call_duration_seconds_bucket',
  'parkweb_api_call_duration_seconds_count',
  'parkweb_bookings_total',
  'parkweb_build_info',
  'parkweb_certificate_expiry_timestamp_seconds',
  'parkweb_charges_total',
  'parkweb_connections_refused_total',
  'parkweb_database_connections',
  'parkweb_database_errors_total',
  'parkweb_database_statement_duration_seconds_bucket',
  'parkweb_database_waiting',
  'parkweb_disk_free_bytes',
  'parkweb_event_streams',
  'parkweb_job_duration_seconds',
  'parkweb_job_failures_total',
  'parkweb_job_interval_seconds',
  'parkweb_job_last_success_timestamp_seconds',
  'parkweb_limit_refusals_total',
  'parkweb_logins_total',
  'parkweb_outbox_failed',
  'parkweb_outbox_oldest_seconds',
  'parkweb_outbox_waiting',
  'parkweb_pages_total',
  'parkweb_ready',
  'parkweb_refunds_total',
  'parkweb_render_queue_refused_total',
  'parkweb_render_queue_waiting',
  'parkweb_spaces_free',
  'process_max_fds',
  'process_open_fds',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
];

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

  it('rules and dashboard use metrics that the server offers, and no others', () => {
    expect(listMetricNames()).to.deep.equal(METRICS);
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
