import * as v from 'valibot';

const MIN_DESCRIPTORS = 256;

/** How many file descriptors this process may have open. Read once, because a report takes a while. */
const DESCRIPTOR_LIMIT = readDescriptorLimit();

/** Node raises the soft limit to the hard limit when it starts. Windows has no limit. */
function readDescriptorLimit(): number {
  const soft = v.union([v.number(), v.literal('unlimited')]);
  const report = v.object({ userLimits: v.optional(v.object({ open_files: v.object({ soft }) })) });
  const limit = v.parse(report, process.report.getReport()).userLimits?.open_files.soft;
  return typeof limit === 'number' ? limit : Infinity;
}

/**
 * A quarter of the process's file descriptors. Connections get one quarter, the files and calls that each of them opens
 * another, the files of PGlite the third. The log, modules and connections that wait for a 503 share the last one.
 *
 * @throws if there are too few descriptors to run
 */
export function findDescriptorShare(limit = DESCRIPTOR_LIMIT): number {
  if (limit >= MIN_DESCRIPTORS) return Math.floor(limit / 4);
  throw new Error(
    `This process may open only ${limit} files and needs at least ${MIN_DESCRIPTORS}. Raise the limit (ulimit -n).`,
  );
}
