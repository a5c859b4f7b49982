import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { recordFault } from './record.ts'

/** How a file is sent. `answers`: further statuses whose JSON is an answer, such as a refusal that says why. */
export type UploadAsking = {
  readonly onProgress: (percent: number) => void
  readonly answers?: readonly number[]
}

/**
 * Sends a form with a file, telling how much of it has gone, in percent, which fetch cannot tell (specification 7, file
 * upload with progress). It has a body and is not tried again; what fails is recorded and false. Given up when nothing
 * moves for 70 s: a large file on a slow line may well take longer as a whole.
 */
export function upload<Answer>(path: string, form: FormData, asking: UploadAsking): Promise<Answer | false> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = (what: Parameters<typeof recordFault>[0]['what']) => {
      clearTimeout(timer)
      const requestId = request.getResponseHeader('x-request-id') ?? undefined
      recordFault({ path, what, requestId })
      resolve(false)
    }
    const giveUp = () => {
      request.onabort = () => fail('timeout')
      request.abort()
    }
    let timer = setTimeout(giveUp, FUNCTION_TIMEOUT_MS)
    request.open('POST', path)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, FUNCTION_TIMEOUT_MS)
      if (lengthComputable) asking.onProgress(Math.floor((loaded / total) * 100))
    }
    request.onload = () => {
      const { status, response } = request
      const isAnswer = (status >= 200 && status < 300) || asking.answers?.includes(status) === true
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
