import { pino } from 'pino'
import { expect, test } from 'vitest'
import { randomIds } from '#adapters/ids/random-ids.ts'
import { createErrorReporter } from '#bootstrap/routers.ts'

test('what a page refuses is one line of the log, what fails another, under the code that the visitor sees', () => {
  const lines: unknown[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) })
  const trouble = createErrorReporter(log, randomIds())
  const about = { supportCode: trouble.newSupportCode(), method: 'POST', path: '/shopping/deliv' }
  trouble.rejected({ ...about, status: 422, why: 'to' })
  trouble.report(new Error('broken'), about)
  expect(lines).toMatchObject([
    { level: 30, msg: 'form refused', ...about, status: 422, why: 'to' },
    { level: 50, msg: 'page failed', ...about, err: { message: 'broken' } },
  ])
})
