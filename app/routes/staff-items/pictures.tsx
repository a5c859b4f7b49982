import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, sentForm } from '#app/session/require-staff.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { UPLOAD_RULES } from '#domain/files/upload-rules.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/pictures.ts'
import { AddPicture, PictureList } from './picture-forms.tsx'
import { changedPictures, type PictureValues, readPicture, readPictureForm } from './read-picture.ts'
import { requireItem } from './require-item.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '商品の写真')

const DONE: Readonly<Record<string, string>> = { added: '写真を追加しました。', saved: '保存しました。' }
const itemOf = (request: Request) => new URL(request.url).searchParams.get('item')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { item } = await requireItem(request, context, itemOf(request))
  const query = new URL(request.url).searchParams
  const done = query.get('done') ?? ''
  const { maxBytes } = UPLOAD_RULES['item-picture']
  // Set by http/shop for a body beyond the limit, which no action reads.
  const isTooLarge = query.get('refused') === 'file-too-large'
  return {
    item: { id: item.id, name: item.name, version: item.version, pictures: item.pictures },
    formKeys: [1, 2].map(() => context.get(servicesContext).staff.newFormKey()),
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
    errors: isTooLarge ? { picture: staffRejectionText(rejected('file-too-large', { maxBytes })) } : undefined,
  }
}

/** Adds a picture, or saves texts and order: the buttons of the list name the picture and where it goes. */
export async function action({ request, context }: Route.ActionArgs) {
  // The caller is checked before the body is read.
  const { caller, item } = await requireItem(request, context, itemOf(request))
  const { items } = context.get(servicesContext).staff
  const form = await readPictureForm(request)
  const sent = sentForm(form.texts)
  const done = (what: string) =>
    redirect(staffHref('staff-item-pictures', { item: item.id, done: what }), { status: 303, headers: PRIVATE_HEADERS })
  const reject = (facts: Omit<Partial<Answer>, 'texts'>, status = 422) => {
    const answer = { texts: form.texts, message: '', errors: undefined, version: sent?.version, ...facts }
    return data<Answer>(answer, { status, headers: PRIVATE_HEADERS })
  }
  if (form.texts.intent === 'add') {
    const posted = await readPicture(form)
    if ('errors' in posted) return reject({ errors: posted.errors })
    const { picture, bytes } = posted
    const result = permitted(await items.addPicture({ ...caller, form: sent }, item.id, picture, bytes), request)
    if (!isRejected(result) || result.code === 'repeated') return done('added')
    return reject({ errors: { picture: staffRejectionText(result) } })
  }
  const changed = changedPictures(item.pictures, form.texts)
  if ('errors' in changed) return reject({ errors: changed.errors })
  const result =
    sent === undefined
      ? rejected('record-changed')
      : permitted(await items.savePictures({ ...caller, form: sent }, item.id, changed.pictures), request)
  if (!isRejected(result) || result.code === 'repeated') return done('saved')
  const isStale = result.code === 'record-changed'
  return reject({ message: staffRejectionText(result), ...(isStale && { version: item.version }) }, 409)
}

type Answer = {
  readonly texts: PictureValues
  readonly message: string
  readonly errors: FieldErrors | undefined
  readonly version: number | undefined
}

export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { item, formKeys, done } = loaderData
  const [addKey = '', listKey = ''] = formKeys
  const errors = actionData?.errors ?? loaderData.errors
  const isAdding = actionData?.texts.intent === 'add'
  return (
    <div className="staff-move">
      <h1>写真：{item.name}</h1>
      <p>
        <a href={staffHref('staff-item', { id: item.id })}>商品 {item.id} へ戻る</a>
      </p>
      <StaffDone message={actionData === undefined ? done : undefined} />
      <RejectionAlert message={actionData?.message} />
      <PictureList
        key={item.version}
        pictures={item.pictures}
        version={actionData?.version ?? item.version}
        formKey={listKey}
        texts={isAdding ? undefined : actionData?.texts}
        errors={isAdding ? undefined : errors}
      />
      <AddPicture
        version={item.version}
        formKey={addKey}
        texts={isAdding ? actionData?.texts : undefined}
        errors={isAdding || actionData === undefined ? errors : undefined}
      />
    </div>
  )
}
