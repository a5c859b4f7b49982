import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PictureAnswer } from '#domain/calls/answers.ts'
import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { recordedFaults } from './record.ts'
import { upload } from './upload.ts'

/** The browser's sender of forms, played as far as it is used. */
class PlayedRequest {
  static last: PlayedRequest
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
    PlayedRequest.last = this
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
  vi.stubGlobal('XMLHttpRequest', PlayedRequest)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  performance.clearMarks()
})

const FORM = new FormData()
const start = (onProgress: (percent: number) => void = () => {}) => {
  const answer = upload<PictureAnswer>('/mypage/identity/upload?order=secret', FORM, { onProgress, answers: [422] })
  return { answer, request: PlayedRequest.last }
}

test('tells how much has gone, then what was answered', async () => {
  const told: number[] = []
  const { answer, request } = start((percent) => told.push(percent))
  expect([request.opened, request.sent]).toEqual([['POST', '/mypage/identity/upload?order=secret'], FORM])
  request.upload.onprogress?.({ loaded: 1, total: 3, lengthComputable: true })
  request.upload.onprogress?.({ loaded: 3, total: 3, lengthComputable: true })
  request.answer(200, { isSent: true })
  expect([await answer, told, recordedFaults()]).toEqual([{ isSent: true }, [33, 100], []])
})

test('a refusal that says why is an answer; any other status is a recorded failure', async () => {
  const refused = start()
  refused.request.answer(422, { error: '大きすぎます' })
  expect(await refused.answer).toEqual({ error: '大きすぎます' })
  const failed = start()
  failed.request.answer(500, null)
  expect(await failed.answer).toBe(false)
  expect(recordedFaults()).toEqual([{ path: '/mypage/identity/upload', what: 500, requestId: 'r1' }])
})

test('without a connection it is false; when nothing moves for 70 s it is given up', async () => {
  const broken = start()
  broken.request.onerror()
  expect(await broken.answer).toBe(false)
  const slow = start()
  vi.advanceTimersByTime(FUNCTION_TIMEOUT_MS - 1)
  slow.request.upload.onprogress?.({ loaded: 1, total: 3, lengthComputable: true })
  vi.advanceTimersByTime(FUNCTION_TIMEOUT_MS - 1)
  expect(recordedFaults()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(await slow.answer).toBe(false)
  expect(recordedFaults().map(({ what }) => what)).toEqual(['network', 'timeout'])
})
