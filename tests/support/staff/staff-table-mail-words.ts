import { sql } from 'kysely'
import type { MailWords } from '#domain/mail/mail-words.ts'
import { editionOf } from '#domain/record/dated.ts'
import { MAIL_KINDS } from '#services/mails/mail-kinds.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { staffOf } from './staff.ts'
import { accepted, type EditRow } from './staff-table-labels.ts'

export const MAIL_WORDS: MailWords = { title: '発送のお知らせ', opening: 'お待ちください。', closing: '' }

/** The edits of words, in services.staff.mailWords; each on a kind of its own, because of its version. */
export function mailWordsRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  const owner = () => staffOf(shop).callerOf('owner-table')
  const words = () => shop().services.staff.mailWords
  const kinds = [...MAIL_KINDS.keys()].values()
  const draftOf = (kind: string) => ({ kind, words: MAIL_WORDS, intent: 'draft', reason: '' }) as const
  const nextDraft = () => draftOf(kinds.next().value ?? '')
  const broken = { ...MAIL_WORDS, closing: '{{nothing}}' }
  return {
    saveMailWords: {
      prepare: async () => ({ args: [nextDraft()], version: editionOf([]) }),
      refused: async () => [{ ...nextDraft(), words: broken, intent: 'publish' }],
      unknown: [draftOf('nothing')],
    },
    withdrawMailWords: {
      prepare: async () => {
        const draft = nextDraft()
        return { args: [draft.kind, accepted(await words().save(owner(), draft))], version: 1 }
      },
      refused: async () => ['shipment', 'unknown'],
      unknown: ['nothing', 'unknown'],
    },
  }
}

let sampleCount = 0
function nextForm() {
  sampleCount += 1
  return { key: `sample-${sampleCount}`, version: 0 }
}
const sent = ({ db }: SmallShop, { key }: { readonly key: string }) => ({
  subject: `mail:test-${key}` as const,
  state: async () => (await sql`SELECT uid FROM mails WHERE uid = ${`test-${key}`}`.execute(db)).rows,
})

/** The changes that send a mail to who asks. */
export const SENT_SAMPLES = {
  sendTestMail: async (shop: SmallShop) => {
    const form = nextForm()
    return { ...sent(shop, form), args: [form] }
  },
  sendMailSample: async (shop: SmallShop) => {
    const form = nextForm()
    const args = [{ kind: 'shipment', words: MAIL_WORDS }, form]
    return { ...sent(shop, form), args, unknown: [{ kind: 'nothing', words: MAIL_WORDS }, nextForm()] }
  },
}
