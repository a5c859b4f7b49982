import type { MailContent, Mailer, MailLayout, MailQueue } from '../ports/mails.ts'
import type { Clock } from '../ports/runtime.ts'

/** Number of mails that a worker claims before it checks the time again: few enough to be sent within their lease. */
const BATCH_SIZE = 5
/** Number of concurrent workers, so that a slow mail server delays only one of them. */
const WORKERS = 4
/** Maximum duration of a run while mails are due; the next run starts within a minute. */
const MAX_RUN_MINUTES = 4

type Ports = {
  readonly queue: MailQueue
  readonly mailer: Mailer
  readonly mailLayout: MailLayout
  readonly clock: Clock
  /** Called for mails that failed permanently, without their recipients. */
  readonly onMailFailed: (mail: { uid: string; kind: string; attempts: number }) => void
}

/** Sends the mails that are due. Returns how many were sent. */
export function sendMails(ports: Ports) {
  return async (): Promise<number> => {
    const until = ports.clock.now().add({ minutes: MAX_RUN_MINUTES })
    const sent = await Promise.all(Array.from({ length: WORKERS }, () => sendUntil(ports, until)))
    return sent.reduce((sum, count) => sum + count, 0)
  }
}

async function sendUntil(ports: Ports, until: Temporal.Instant): Promise<number> {
  const { queue, clock, onMailFailed } = ports
  let sent = 0
  for (let claimed = BATCH_SIZE; claimed === BATCH_SIZE && Temporal.Instant.compare(clock.now(), until) < 0; ) {
    claimed = 0
    sent += await queue.drain(
      clock.now(),
      BATCH_SIZE,
      (mail) => {
        claimed += 1
        return deliver(ports, mail)
      },
      ({ uid, kind, attempts }) => onMailFailed({ uid, kind, attempts }),
    )
  }
  return sent
}

/** HTML is rendered here and not when the mail is queued, so that no transaction waits for it. */
async function deliver(
  { mailer, mailLayout }: Ports,
  { uid, to, content }: { uid: string; to: string; content: MailContent },
) {
  const { letter, ...rest } = content
  const html = letter === undefined ? undefined : await mailLayout.html(letter)
  await mailer.deliver({ uid, to, ...rest, ...(html === undefined ? {} : { html }) })
}
