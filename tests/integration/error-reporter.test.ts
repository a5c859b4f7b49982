import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createErrorReporter } from '#bootstrap/routers.ts'

test('logs a rejected form and a failed page, each with its support code', () => {
  const lines: unknown[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) })
  const errorReporter = createErrorReporter(log)
  const about = { supportCode: '613234e91aee', method: 'POST', path: '/shopping/deliv' }
  errorReporter.rejected({ ...about, status: 422, why: 'to' })
  errorReporter.report(new Error('broken'), about)
  expect(lines).toMatchObject([
    { level: 30, msg: 'form refused', ...about, status: 422, why: 'to' },
    { level: 50, msg: 'page failed', ...about, err: { message: 'broken' } },
  ])
})
