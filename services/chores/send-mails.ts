import type { Clock } from '../ports/clock.ts'
import type { MailQueue } from '../ports/mail-queue.ts'
import type { LetterLayout, MailContent, Mailer } from '../ports/mailer.ts'

/** Mails that one taker takes before it looks at the clock again: fewer than a lease is long, however slow each is. */
const AT_ONCE = 5
/** Takers beside each other: a slow server holds up one of them. */
const TAKERS = 4
/** How long one run goes on while mails are due; the next one begins within a minute. */
const LONGEST_RUN_MINUTES = 4

type Ports = {
  readonly queue: MailQueue
  readonly mailer: Mailer
  readonly letters: LetterLayout
  readonly clock: Clock
  /** Told of mails that were given up, without whom they were for. */
  readonly onMailGivenUp: (mail: { uid: string; kind: string; attempts: number }) => void
}

/** Sends the mails that are due. Returns how many were sent. */
export function sendMails(ports: Ports) {
  return async (): Promise<number> => {
    const until = ports.clock.now().add({ minutes: LONGEST_RUN_MINUTES })
    const sent = await Promise.all(Array.from({ length: TAKERS }, () => takeUntil(ports, until)))
    return sent.reduce((sum, count) => sum + count, 0)
  }
}

async function takeUntil(ports: Ports, until: Temporal.Instant): Promise<number> {
  const { queue, clock, onMailGivenUp } = ports
  let sent = 0
  for (let taken = AT_ONCE; taken === AT_ONCE && Temporal.Instant.compare(clock.now(), until) < 0; ) {
    taken = 0
    sent += await queue.drain(
      clock.now(),
      AT_ONCE,
      (mail) => {
        taken += 1
        return deliver(ports, mail)
      },
      ({ uid, kind, attempts }) => onMailGivenUp({ uid, kind, attempts }),
    )
  }
  return sent
}

/** HTML is laid out here and not when the mail is queued: no transaction waits for it. */
async function deliver(
  { mailer, letters }: Ports,
  { uid, to, content }: { uid: string; to: string; content: MailContent },
) {
  const { letter, ...words } = content
  const html = letter === undefined ? undefined : await letters.html(letter)
  await mailer.deliver({ uid, to, ...words, ...(html === undefined ? {} : { html }) })
}
