/** What became of sending a picture. `broken`: no answer, or none that a form of ours gives. */
export type Sent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'broken' }

/** Sends a picture, telling how much of it has gone, in percent. fetch cannot tell that. */
export function sendPicture(path: string, form: FormData, onProgress: (percent: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(Math.floor((loaded / total) * 100))
    })
    request.addEventListener('load', () => resolve(answerOf(request.status, request.response)))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => resolve({ kind: 'broken' }))
    request.send(form)
  })
}

function answerOf(status: number, answer: { readonly isSent?: boolean; readonly error?: string } | null): Sent {
  if (status === 200 && answer?.isSent === true) return { kind: 'sent' }
  return typeof answer?.error === 'string' ? { kind: 'refused', error: answer.error } : { kind: 'broken' }
}
