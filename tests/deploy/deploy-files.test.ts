import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { validate } from 'dockerfile-utils';
import { load } from 'js-yaml';
import * as v from 'valibot';
import { checkHaproxy, hasHaproxy } from '../support/haproxy.ts';

const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze';
const UNIT = 'deploy/parkweb@.service';
/** systemd's measure of exposure: 10 is a service without any protection. */
const MAX_EXPOSURE = 2;

const seconds = (file: string, pattern: RegExp) => Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]);

describe('deploy/Dockerfile', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  const lines = dockerfile.split('\n');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'));

  it('has no fault that a linter of Dockerfiles knows', () => {
    expect(validate(dockerfile)).to.deep.equal([]);
  });

  it('runs the server as a numbered user that is not root, stops it with SIGTERM and checks whether it lives', () => {
    expect(last).to.match(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(last)
      .to.match(/^STOPSIGNAL SIGTERM$/m)
      .and.match(/\/livez/);
    expect(lines.findLast((line) => line !== '')).to.equal('CMD ["node", "dist/server/main.js"]');
  });

  it('takes into the image the build, the production packages and package.json alone', () => {
    expect(last.match(/^COPY .*/gm)).to.deep.equal([
      'COPY --from=packages /app/node_modules ./node_modules',
      'COPY package.json ./',
      'COPY --from=build /app/dist ./dist',
    ]);
    expect(dockerfile)
      .to.contain('npm ci --omit=dev')
      .and.not.match(/^ADD |:latest/m);
  });

  it('has a health check whose program succeeds and fails with the server', () => {
    const [, json = ''] = /^ {2}CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [, ...args] = v.parse(v.array(v.string()), JSON.parse(json));
    // Nothing listens on port 1.
    expect(spawnSync(process.execPath, args, { env: { PORT: '1' } }).status).to.equal(1);
  });

  it('sees no file of the working folder but the sources of the build', () => {
    const ignored = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').split('\n');
    expect(ignored.filter((line) => /^[^#!]/.test(line))).to.deep.equal(['*']);
    expect(
      ignored.filter((line) => line.startsWith('!')).every((line) => existsSync(line.slice(1))),
    ).to.equal(true);
  });
});

describe('deploy/parkweb@.service', () => {
  before(function () {
    if (existsSync(SYSTEMD_ANALYZE)) return;
    process.stderr.write('\n!!! SKIPPED: systemd-analyze is not installed: apt-get install systemd\n');
    this.skip();
  });

  it('is a valid unit', () => {
    const { status, stdout, stderr } = spawnSync(SYSTEMD_ANALYZE, ['verify', UNIT], { encoding: 'utf8' });
    const complaints = (stdout + stderr).split('\n').filter((line) => line.includes('parkweb'));
    // Where Node is not in /usr/bin, its absence is no fault of the unit.
    expect(complaints.filter((line) => !line.includes('/usr/bin/node'))).to.deep.equal([]);
    if (complaints.length === 0) expect(status).to.equal(0);
  });

  it('exposes the machine to the product as little as systemd can measure', () => {
    const args = ['security', '--offline=yes', '--no-pager', `--threshold=${MAX_EXPOSURE * 10}`, UNIT];
    const { status, stdout } = spawnSync(SYSTEMD_ANALYZE, args, { encoding: 'utf8' });
    expect(status, stdout.slice(-300)).to.equal(0);
  });

  it('waits for the drain and ten seconds before it kills', () => {
    const [wait, drain] = [seconds(UNIT, /^TimeoutStopSec=(\d+)$/m), seconds(UNIT, /DRAIN_MS=(\d+)/) / 1000];
    expect(wait).to.be.at.least(drain + 10);
  });
});

describe('deploy/haproxy.cfg', () => {
  it('is accepted by HAProxy', function () {
    if (!hasHaproxy) {
      process.stderr.write('\n!!! SKIPPED: HAProxy is not installed: apt-get install haproxy\n');
      return this.skip();
    }
    expect(checkHaproxy).to.not.throw();
  });

  it('notices that a process drains before the process stops answering', () => {
    const [, interval, fall] =
      /inter (\d+)s fall (\d+)/.exec(readFileSync('deploy/haproxy.cfg', 'utf8')) ?? [];
    expect(Number(interval) * Number(fall) * 1000).to.be.below(seconds(UNIT, /DRAIN_MS=(\d+)/));
    expect(Number(interval) * Number(fall) * 1000).to.be.below(
      seconds('deploy/compose.yaml', /DRAIN_MS: '(\d+)'/),
    );
  });
});

describe('deploy/compose.yaml', () => {
  const site = v.looseObject({
    read_only: v.literal(true),
    tmpfs: v.literal('/tmp'),
    cap_drop: v.tuple([v.literal('ALL')]),
    security_opt: v.tuple([v.literal('no-new-privileges:true')]),
    healthcheck: v.object({
      test: v.array(v.string()),
      interval: v.string(),
      timeout: v.string(),
      start_period: v.string(),
    }),
    stop_grace_period: v.literal('17s'),
    env_file: v.literal('site.env'),
  });
  const compose = v.object({
    services: v.objectWithRest(
      {
        site1: site,
        site2: site,
        database: v.looseObject({ secrets: v.array(v.string()), networks: v.tuple([v.literal('inside')]) }),
        balancer: v.looseObject({ read_only: v.literal(true), volumes: v.array(v.string()) }),
      },
      v.looseObject({}),
    ),
    networks: v.looseObject({ inside: v.object({ internal: v.literal(true) }) }),
  });

  it('runs two read-only processes without rights behind HAProxy, and keeps PostgreSQL inside', () => {
    const { services } = v.parse(compose, load(readFileSync('deploy/compose.yaml', 'utf8')));
    expect(services).to.have.all.keys('site1', 'site2', 'database', 'balancer');
    const published = Object.entries(services).filter(([, service]) => 'ports' in service);
    expect(published.map(([name]) => name)).to.deep.equal(['balancer']);
  });
});
