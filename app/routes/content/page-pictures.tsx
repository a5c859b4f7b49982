import { servicesContext } from '#app/context.ts'
import { privateData, seeOther } from '#app/response-headers.ts'
import { permitted, requireFor, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { PAGE_PICTURE_LABELS } from '#app/text/page-words.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { controlProps, Field, TextField } from '#app/ui/form/field.tsx'
import { fieldId } from '#app/ui/form/field-id.ts'
import { fileIn, readMultipart } from '#app/ui/form/multipart.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { StaffDone, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { parsePagePicture } from '#domain/files/page-picture.ts'
import { UPLOAD_RULES } from '#domain/files/upload-rules.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { parseText } from '#domain/text/field.ts'
import { cleanLine } from '#domain/text/folding.ts'
import type { Route } from './+types/page-pictures.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ページの写真')

const { maxBytes } = UPLOAD_RULES['item-picture']
const MAX_WORDS = 100
/** Characters that end the words of a picture in Markdown. */
const MARKS = /[[\]\\]/g

type Asked = Pick<Route.LoaderArgs, 'request' | 'url' | 'context'>

async function requireWriter({ request, context }: Asked) {
  const { caller, person } = await requireStaff(request, context)
  const { pages, newFormKey } = context.get(servicesContext).staff
  requireFor(pages.addPicture.useCase, person, request)
  return { caller, pages, newFormKey }
}

/** `picture`, `alt`: of the one that was added, with its line for texts. */
export async function loader(args: Asked) {
  const { newFormKey } = await requireWriter(args)
  const asked = args.url.searchParams
  const [address, alt] = [asked.get('picture') ?? '', wordsIn(asked.get('alt'))]
  const added = parsePagePicture(address) && !isRejected(alt) ? { address, alt } : undefined
  // Set by http/shop for a body beyond the limit, which no action reads.
  const isTooLarge = asked.get('refused') === 'file-too-large'
  const errors = isTooLarge ? { picture: staffRejectionText(rejected('file-too-large', { maxBytes })) } : undefined
  return { formKey: newFormKey(), added, errors }
}

function wordsIn(input: unknown) {
  return parseText(typeof input === 'string' ? input.replace(MARKS, '') : '', MAX_WORDS, cleanLine)
}

/** Stores a picture, and shows its line for texts. */
export async function action(args: Route.ActionArgs) {
  const { caller, pages } = await requireWriter(args)
  const form = await readMultipart(args.request)
  const texts = Object.fromEntries([...(form ?? [])].filter(([, value]) => typeof value === 'string'))
  const [picture, alt] = [fileIn(form, 'picture'), wordsIn(texts.alt)]
  const refuse = (errors: FieldErrors) => privateData({ errors, alt: String(texts.alt ?? '') }, 422)
  if (picture === undefined || isRejected(alt))
    return refuse({
      ...(picture === undefined && { picture: fieldErrorText(PAGE_PICTURE_LABELS.picture, 'choice-required') }),
      ...(isRejected(alt) && { alt: fieldErrorText(PAGE_PICTURE_LABELS.alt, alt.code, alt.detail) }),
    })
  const sender = { ...caller, form: sentForm(texts as Record<string, string>) }
  const result = permitted(await pages.addPicture(sender, new Uint8Array(await picture.arrayBuffer())), args.request)
  if (isRejected(result)) return refuse({ picture: staffRejectionText(result) })
  return seeOther(staffHref('staff-page-pictures', { picture: result.path, alt }))
}

export default function PagePictures({ loaderData, actionData }: Route.ComponentProps) {
  const { added, formKey } = loaderData
  const errors: FieldErrors = actionData?.errors ?? loaderData.errors ?? {}
  const field = (name: keyof typeof PAGE_PICTURE_LABELS) => ({
    name,
    label: PAGE_PICTURE_LABELS[name],
    error: errors[name],
    required: true,
  })
  const picture = { ...field('picture'), help: 'JPEG、PNG、WebP。20MBまで。' }
  return (
    <div className="staff-move page-editor">
      <h1>ページの写真</h1>
      <p>
        <a href={staffHref('staff-pages')}>ページの一覧へ戻る</a>
      </p>
      <ErrorSummary errors={errors} title="内容を確かめてください" />
      {actionData === undefined && added && <Added {...added} />}
      <StaffForm label="写真の追加" version={0} formKey={formKey} maxFileBytes={maxBytes}>
        <Field {...picture}>
          <input
            {...controlProps(picture)}
            className="file-entry"
            type="file"
            accept="image/jpeg,image/png,image/webp"
          />
        </Field>
        <TextField
          {...field('alt')}
          value={actionData?.alt}
          help="写真が見えない方にも伝わるように書きます。例：袱紗に包んだ香典袋"
        />
        <button type="submit" className="button">
          写真を追加する
        </button>
      </StaffForm>
    </div>
  )
}

/** The picture that was added, with the line that a text needs. */
function Added({ address, alt }: { readonly address: string; readonly alt: string }) {
  return (
    <section aria-label="追加した写真">
      <StaffDone message="写真を追加しました。次の1行を、本文の中で前後を1行ずつ空けて貼ってください。" />
      <label htmlFor={fieldId('line')}>本文に貼る1行</label>
      <input id={fieldId('line')} className="entry" type="text" readOnly value={`![${alt}](${address})`} />
      <img className="page-picture" src={address} alt={alt} />
    </section>
  )
}
