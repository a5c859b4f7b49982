import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PictureResponse } from '#domain/calls/responses.ts'
import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { recordedFailures } from '#tests/support/calls/recorded-failures.ts'
import { upload } from './upload.ts'

/** A fake XMLHttpRequest. */
class FakeXMLHttpRequest {
  static last: FakeXMLHttpRequest
  upload: { onprogress?: (event: object) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  responseType = ''
  status = 0
  response: unknown = null
  sent: unknown
  opened: unknown
  constructor() {
    FakeXMLHttpRequest.last = this
  }
  open(...opened: string[]) {
    this.opened = opened
  }
  send(form: unknown) {
    this.sent = form
  }
  abort() {
    this.onabort()
  }
  getResponseHeader() {
    return 'r1'
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.onload()
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeXMLHttpRequest)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  performance.clearMarks()
})

const FORM = new FormData()
const start = (onProgress: (percent: number) => void = () => {}) => {
  const answer = upload<PictureResponse>('/mypage/identity/upload?order=secret', FORM, { onProgress, answers: [422] })
  return { answer, request: FakeXMLHttpRequest.last }
}

test('reports progress, then returns the response', async () => {
  const progress: number[] = []
  const { answer, request } = start((percent) => progress.push(percent))
  expect([request.opened, request.sent]).toEqual([['POST', '/mypage/identity/upload?order=secret'], FORM])
  request.upload.onprogress?.({ loaded: 1, total: 3, lengthComputable: true })
  request.upload.onprogress?.({ loaded: 3, total: 3, lengthComputable: true })
  request.answer(200, { isSent: true })
  expect([await answer, progress, recordedFailures()]).toEqual([{ isSent: true }, [33, 100], []])
})

test('a listed status is an answer; any other error status is a recorded failure', async () => {
  const refused = start()
  refused.request.answer(422, { error: '大きすぎます' })
  expect(await refused.answer).toEqual({ error: '大きすぎます' })
  const failed = start()
  failed.request.answer(500, null)
  expect(await failed.answer).toBe(false)
  expect(recordedFailures()).toEqual([{ path: '/mypage/identity/upload', reason: 500, requestId: 'r1' }])
})

test('a network error is false; an upload without progress for 70 s times out', async () => {
  const broken = start()
  broken.request.onerror()
  expect(await broken.answer).toBe(false)
  const slow = start()
  vi.advanceTimersByTime(FUNCTION_TIMEOUT_MS - 1)
  slow.request.upload.onprogress?.({ loaded: 1, total: 3, lengthComputable: true })
  vi.advanceTimersByTime(FUNCTION_TIMEOUT_MS - 1)
  expect(recordedFailures()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(await slow.answer).toBe(false)
  expect(recordedFailures().map(({ reason }) => reason)).toEqual(['network', 'timeout'])
})
