// Every metric of ours, with its labels. docs/OPERATIONS.md explains them, and a test compares the two.

interface Declared {
  help: string;
  labels: readonly string[];
}

export const COUNTERS = {
  parkweb_pages_total: { help: 'Pages sent, from the cache or rendered.', labels: ['route', 'source'] },
  parkweb_render_queue_refused_total: { help: 'Pages refused because too many waited.', labels: [] },
  parkweb_connections_refused_total: { help: 'Connections beyond the limit.', labels: [] },
  parkweb_database_errors_total: {
    help: 'Statements and connections that failed, by SQLSTATE or "connection".',
    labels: ['code'],
  },
  parkweb_limit_refusals_total: { help: 'API calls refused by a rate limit.', labels: ['limit'] },
  parkweb_job_failures_total: { help: 'Runs of jobs that failed.', labels: ['job'] },
  parkweb_bookings_total: { help: 'Bookings confirmed by this process.', labels: ['product'] },
  parkweb_charges_total: { help: 'Card charges, by the answer of the card network.', labels: ['outcome'] },
  parkweb_refunds_total: { help: 'Card refunds, by the answer of the card network.', labels: ['outcome'] },
  parkweb_logins_total: { help: 'Attempts to log in.', labels: ['outcome'] },
} as const satisfies Record<string, Declared>;

export const HISTOGRAMS = {
  http_server_request_duration_seconds: {
    help: 'Requests, from their arrival to the end of the answer.',
    labels: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  parkweb_database_statement_duration_seconds: {
    help: 'SQL statements, without the wait for a connection.',
    labels: ['verb'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 10],
  },
  parkweb_api_call_duration_seconds: {
    help: 'API calls of pages and browsers.',
    labels: ['contract', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  parkweb_job_duration_seconds: {
    help: 'Runs of jobs.',
    labels: ['job'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300],
  },
} as const satisfies Record<string, Declared & { buckets: readonly number[] }>;

export const GAUGES = {
  parkweb_build_info: { help: 'Always 1.', labels: ['version', 'node', 'engine'] },
  parkweb_ready: { help: '1 while /readyz answers 200, else 0.', labels: [] },
  parkweb_render_queue_waiting: { help: 'Pages that wait to be rendered.', labels: [] },
  parkweb_event_streams: { help: 'Open streams of changes to browsers.', labels: [] },
  parkweb_database_connections: { help: 'Open connections of the pool.', labels: ['state'] },
  parkweb_database_waiting: { help: 'Statements and transactions that wait for a connection.', labels: [] },
  parkweb_outbox_waiting: { help: 'Mails that wait to be sent.', labels: ['lane'] },
  parkweb_outbox_oldest_seconds: { help: 'Age of the oldest mail that waits.', labels: ['lane'] },
  parkweb_outbox_failed: { help: 'Mails that failed for good in the last 24 hours.', labels: [] },
  parkweb_job_last_success_timestamp_seconds: {
    help: 'When the job last ended well in this process.',
    labels: ['job'],
  },
  parkweb_job_interval_seconds: { help: 'Pause between two runs of the job.', labels: ['job'] },
  parkweb_spaces_free: {
    help: 'Spaces that can still be sold online, by days from today.',
    labels: ['days_ahead'],
  },
  parkweb_certificate_expiry_timestamp_seconds: {
    help: 'When the certificate expires.',
    labels: ['certificate'],
  },
  parkweb_disk_free_bytes: { help: 'Free space on the disk of the folder.', labels: ['folder'] },
} as const satisfies Record<string, Declared>;

type Labels<D extends Declared> = Record<D['labels'][number], string>;

export type CounterName = keyof typeof COUNTERS;
export type CounterLabels<N extends CounterName> = Labels<(typeof COUNTERS)[N]>;
export type HistogramName = keyof typeof HISTOGRAMS;
export type HistogramLabels<N extends HistogramName> = Labels<(typeof HISTOGRAMS)[N]>;
export type GaugeName = keyof typeof GAUGES;
export type GaugeLabels<N extends GaugeName> = Labels<(typeof GAUGES)[N]>;
