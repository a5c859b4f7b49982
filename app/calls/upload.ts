import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { type CallFailure, recordFailure } from './failures.ts'

/** Options of an upload. `answers`: further statuses whose JSON is returned, such as a rejection. */
type UploadOptions = {
  readonly onProgress: (percent: number) => void
  readonly answers?: readonly number[]
}

/**
 * Posts a form with a file and reports the progress in percent, which fetch does not support (docs/product/7,
 * Files). It is not retried; a failure is recorded and returns false. It times out after 70 s without
 * progress, since a large file may take longer in total.
 */
export function upload<Answer>(path: string, form: FormData, options: UploadOptions): Promise<Answer | false> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = (reason: CallFailure['reason']) => {
      clearTimeout(timer)
      const requestId = request.getResponseHeader('x-request-id') ?? undefined
      recordFailure({ path, reason, requestId })
      resolve(false)
    }
    const abort = () => {
      request.onabort = () => fail('timeout')
      request.abort()
    }
    let timer = setTimeout(abort, FUNCTION_TIMEOUT_MS)
    request.open('POST', path)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(timer)
      timer = setTimeout(abort, FUNCTION_TIMEOUT_MS)
      if (lengthComputable) options.onProgress(Math.floor((loaded / total) * 100))
    }
    request.onload = () => {
      const { status, response } = request
      const isAnswer = (status >= 200 && status < 300) || options.answers?.includes(status) === true
      if (!isAnswer) return fail(status)
      if (response === null) return fail('unreadable')
      clearTimeout(timer)
      resolve(response as Answer)
    }
    request.onerror = () => fail('network')
    request.onabort = () => fail('network')
    request.send(form)
  })
}
