import type { PostedForm } from '#app/ui/form/read-form.ts'

/** Longest answer of a device that is read; they are a tenth of it. */
export const MOST_ANSWER_CHARACTERS = 32_768

/** What the device answered, out of the form that carries it; undefined when it is no JSON. */
export function answerIn(form: PostedForm): unknown {
  try {
    return JSON.parse(form.answer ?? '')
  } catch {
    return undefined
  }
}
