import type { PostedForm } from '#app/ui/form/read-form.ts'
import { MAX_RECEIPT_TEXT_LENGTH, parseWording } from '#domain/receipt/receipt.ts'
import { isRejected } from '#domain/result.ts'

const FORM_UID = /^[\w-]{8,64}$/
const LABELS = { addressee: '宛名', proviso: '但し書き' } as const

/** The wording and the form uid, or the errors; undefined if the form uid does not have our format. */
export function readReceiptForm(form: PostedForm) {
  const typed = { addressee: form.addressee ?? '', proviso: form.proviso ?? '' }
  const formUid = form.form ?? ''
  if (!FORM_UID.test(formUid)) return undefined
  const wording = parseWording(typed)
  if (!isRejected(wording)) return { formUid, wording }
  const { field } = wording.detail
  const errors: Record<string, string> = {
    [field]: `${LABELS[field]}は、${MAX_RECEIPT_TEXT_LENGTH}文字までで入力してください。`,
  }
  return { errors, typed }
}
