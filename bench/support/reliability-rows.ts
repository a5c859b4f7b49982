import rollout from '../results/rollout.json' with { type: 'json' }

/** Failed requests of a walk by hand under wrk, before this test existed. */
const EARLIER_WALK: Readonly<Record<string, string>> = {
  'each web process replaced': '0 of 7,049 (p99 124 ms)',
  'a web process killed (-9)': '0 of 5,878',
  'PostgreSQL restarted': '85 of 7,558',
}

/** The rows of the table of `npm run bench:rollout`. */
export const ROLLOUT_ROWS: readonly (readonly string[])[] = rollout.steps.map(
  ({ step, seconds, requests, failed, p99Ms, slowestMs }) => [
    step,
    `${seconds} s`,
    `${failed} of ${requests.toLocaleString('en-US')}`,
    `${p99Ms} ms`,
    `${slowestMs} ms`,
    EARLIER_WALK[step] ?? '',
  ],
)
export const ROLLOUT_HEAD = [rollout.measuredOn, 'took', 'failed requests', 'p99', 'slowest', 'earlier walk']
