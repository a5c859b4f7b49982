import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { PROBLEM_LABELS } from '#app/text/field-labels.ts'
import { LIMIT_TEXTS } from '#app/text/limit-text.ts'
import { textIn } from '#app/text/text-in.ts'
import { fileIn, readMultipart } from '#app/ui/form/multipart.ts'
import { formUidOf } from '#app/ui/form/read-form.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIZE } from '#domain/files/upload-rules.ts'
import { type Problem, problemForm } from '#domain/inquiry/problem-form.ts'
import type { Services } from '#services/services.ts'

export type ProblemField = keyof typeof PROBLEM_LABELS
export type ProblemValues = Readonly<Partial<Record<ProblemField, string>>>

type ProblemRejection = NonNullable<Awaited<ReturnType<Services['problems']['report']>>>

const PHOTO_ERRORS = {
  'file-too-large': `写真が大きすぎます。${MAX_PHOTO_SIZE}までの写真をお選びください。`,
  'too-many-pixels': '写真の画素数が多すぎます。2,500万画素までの写真をお選びください。',
  busy: '写真の受付が混み合っております。少しおいてから、もう一度お送りください。',
  'not-a-picture': '写真として読み取れませんでした。JPEG、PNG、WebPのいずれかの写真をお選びください。',
} as const

/** The error message for a rejected photograph; undefined for any other code. */
export function photoErrorText(code: string | null): string | undefined {
  return textIn(PHOTO_ERRORS, code)
}

export function errorsOf({ code }: ProblemRejection): FieldErrors {
  switch (code) {
    case 'file-too-large':
    case 'not-a-picture':
    case 'too-many-pixels':
    case 'busy':
      return { photo: PHOTO_ERRORS[code] }
    case 'line-not-shipped':
    case 'order-unknown':
      return { lineUid: '発送した商品の中からお選びください。' }
    case 'too-many-photos':
      return { photo: LIMIT_TEXTS.picture }
    case 'too-many':
      return { body: LIMIT_TEXTS.problem }
  }
}

export type PostedProblem = {
  readonly values: ProblemValues
  readonly formUid: string | undefined
} & ({ readonly problem: Problem; readonly photo: Uint8Array | undefined } | { readonly errors: FieldErrors })

/** Reads the multipart form. One that cannot be parsed counts as empty; http/shop limits the body. */
export async function readProblem(request: Request): Promise<PostedProblem> {
  const form = await readMultipart(request)
  const textOf = (name: ProblemField | 'form') => {
    const value = form?.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const names = ['lineUid', 'kind', 'body'] as const
  const values = Object.fromEntries(names.map((name) => [name, textOf(name)]))
  const formUid = formUidOf(textOf('form'))
  const parsed = problemForm.safeParse(values)
  const file = fileIn(form, 'photo')
  const errors = {
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error, PROBLEM_LABELS)),
    ...(file !== undefined && file.size > MAX_PHOTO_BYTES && { photo: PHOTO_ERRORS['file-too-large'] ?? '' }),
  }
  if (!parsed.success || Object.keys(errors).length > 0) return { values, formUid, errors }
  return { values, formUid, problem: parsed.data, photo: file && new Uint8Array(await file.arrayBuffer()) }
}
