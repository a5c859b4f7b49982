/** Where errors are sent (http/reports.ts). */
const ERRORS_PATH = '/reports/faults'
/** A broken page fails again and again. */
const MAX_REPORTS = 5
const MAX_FRAMES = 20
const MAX_VALUE_LENGTH = 300

/** Chromium and Safari write `at name (file:line:column)` or `name@file:line:column`. */
const FRAME = /^\s*(?:at )?(?:(.*?)(?: \(|@))?((?:https?|blob):\/\/[^\s()]+?):(\d+):(\d+)\)?$/

type Frame = { filename: string; function: string; lineno: number; colno: number }

const sent = new Set<string>()

/** Sends an error to the shop as an envelope of the Sentry protocol; the same one once a page, five at most. */
export function sendErrorReport(error: unknown): void {
  // Scripts of other sites and aborted requests have no error of ours.
  if (!(error instanceof Error) || error.name === 'AbortError') return
  const envelope = envelopeOf(error, location.pathname, crypto.randomUUID())
  const key = `${error.name} ${error.message}`
  if (sent.has(key) || sent.size >= MAX_REPORTS) return
  sent.add(key)
  fetch(ERRORS_PATH, { method: 'POST', body: envelope, keepalive: true, credentials: 'omit' }).catch(() => undefined)
}

/** An envelope: its header, the header of its item, and an event without query, form values and numbers. */
export function envelopeOf(error: Error, path: string, uuid: string): string {
  const event_id = uuid.replaceAll('-', '')
  const event = {
    event_id,
    platform: 'javascript',
    level: 'error',
    transaction: scrub(path),
    exception: {
      values: [{ type: scrub(error.name), value: scrub(error.message), stacktrace: { frames: framesOf(error.stack) } }],
    },
  }
  return [{ event_id }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n')
}

/** The outermost call comes first. */
function framesOf(stack = ''): Frame[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file = '', row, column] = FRAME.exec(line) ?? []
      if (file === '') return []
      const filename = file.split(/[?#]/, 1)[0]!
      return [{ filename, function: scrub(name), lineno: Number(row), colno: Number(column) }]
    })
    .slice(0, MAX_FRAMES)
    .reverse()
}

/** Removes addresses, secrets, numbers of four and more digits, and Japanese, as domain/text/redact.ts does again. */
function scrub(text: string): string {
  return text
    .slice(0, MAX_VALUE_LENGTH)
    .replace(/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, '[mail]')
    .replace(/[\w-]{32,}/g, '[secret]')
    .replace(/\d[\d-]{3,}/g, '[number]')
    .replace(/[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}\u3012\uff01-\uffee]+/gu, '[text]')
}
