import endurance from '../results/endurance.json' with { type: 'json' }
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

const { memory } = endurance

/** The rows of the table of `npm run bench:endurance`. */
export const ENDURANCE_ROWS: readonly (readonly string[])[] = [
  ['minutes', String(endurance.minutes)],
  ['requests; failed', `${endurance.requests.toLocaleString('en-US')}; ${endurance.failedRequests}`],
  [
    'orders; confirmed by staff; mails',
    `${endurance.ordersSeenByCustomers}; ${endurance.ordersConfirmedByStaff}; ${endurance.facts.mails}`,
  ],
  ['restarts by the supervisor', String(endurance.restartsBySupervisor)],
  ...memory.map(({ process, secondQuarterMib, lastQuarterMib }) => [
    `memory of ${process}, second and last quarter`,
    `${secondQuarterMib}; ${lastQuarterMib} MiB`,
  ]),
  ['lines of logs with personal data', String(endurance.logLinesWithPersonalData)],
]
export const ENDURANCE_HEAD = [endurance.measuredOn, 'measured']
