import { useHydrated } from '#app/ui/use-hydrated.ts'

/** How the page wants its answer. Not a part of the choice: it is added when the page is hydrated. */
const ANSWER = 'answer'

/** How the page wants its answer, and the number of the submission. */
export function SubmissionFields() {
  const isHydrated = useHydrated()
  return (
    <>
      <input type="hidden" name="submission" />
      {isHydrated && <input type="hidden" name={ANSWER} value="in-place" />}
    </>
  )
}

/**
 * Gives the submission of a choice a number, so that a request without a response can be sent again and adds the choice
 * once. Another choice gets another number.
 */
export function identifySubmission({ form }: HTMLButtonElement): void {
  const field = form?.querySelector<HTMLInputElement>('[name="submission"]')
  if (form === null || !field) return
  const fields = [...new FormData(form)].filter(([name]) => name !== field.name && name !== ANSWER)
  const choice = fields.map(([name, value]) => `${name}=${String(value)}`).join('&')
  if (field.dataset.choice === choice) return
  field.dataset.choice = choice
  field.value = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
