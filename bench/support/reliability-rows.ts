import budgets from '../budgets.json' with { type: 'json' }
import endurance from '../results/endurance.json' with { type: 'json' }
import rollout from '../results/rollout.json' with { type: 'json' }
import settings from '../results/settings.json' with { type: 'json' }

const count = (n: number) => n.toLocaleString('en-US')

/** Failed requests of a walk by hand under wrk, before this test existed. */
const EARLIER_WALK: Readonly<Record<string, string>> = {
  'each web process replaced': '0 of 7,049 (p99 124 ms)',
  'a web process killed (-9)': '0 of 5,878',
  'PostgreSQL restarted': '85 of 7,558',
}

/** The tables of docs/reliability.md, by the names of the benches. */
export const RELIABILITY_TABLES = {
  rollout: {
    head: [rollout.measuredOn, 'took', 'failed requests', 'p99', 'slowest', 'earlier walk'],
    rows: rollout.steps.map(({ step, seconds, requests, failed, p99Ms, slowestMs }) => [
      step,
      `${seconds} s`,
      `${failed} of ${count(requests)}`,
      `${p99Ms} ms`,
      `${slowestMs} ms`,
      EARLIER_WALK[step] ?? '',
    ]),
  },
  settings: {
    head: [settings.measuredOn, 'measured (goal)'],
    rows: [
      ['visitors; pages a second', `${count(settings.visitors)}; ${settings.pagesPerSecond}`],
      ['page, p99', `${settings.p99Ms} ms`],
      ...settings.shown.map(({ cachedPageMs, cartMs }, n) => [
        `process ${n + 1}, shown after: cached page; cart`,
        `${cachedPageMs} ms; ${cartMs} ms (≤ ${budgets.settings.shownMs} ms)`,
      ]),
    ],
  },
  endurance: {
    head: [endurance.measuredOn, 'measured'],
    rows: [
      ['minutes', String(endurance.minutes)],
      ['requests; failed', `${count(endurance.requests)}; ${endurance.failedRequests}`],
      [
        'orders; confirmed by staff; mails',
        `${endurance.ordersSeenByCustomers}; ${endurance.ordersConfirmedByStaff}; ${endurance.facts.mails}`,
      ],
      ['restarts by the supervisor', String(endurance.restartsBySupervisor)],
      ...endurance.memory.map(({ process, secondQuarterMib, lastQuarterMib }) => [
        `memory of ${process}, second and last quarter`,
        `${secondQuarterMib}; ${lastQuarterMib} MiB`,
      ]),
      ['lines of logs with personal data', String(endurance.logLinesWithPersonalData)],
    ],
  },
}
