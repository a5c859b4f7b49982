import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { PICTURE_LABELS } from '#app/text/staff-catalogue-text.ts'
import { fileIn } from '#app/ui/form/multipart.ts'
import { type PictureInput, pictureForm } from '#domain/catalog/item-form.ts'
import type { ItemPicture } from '#services/ports/staff-items.ts'

export type PictureValues = Readonly<Record<string, string>>
type PictureForm = { readonly texts: PictureValues; readonly picture: Blob | undefined }

/** Reads either form of the page. One that cannot be parsed counts as empty; http/shop limits the body. */
export async function readPictureForm(request: Request): Promise<PictureForm> {
  const form = await request.formData().catch(() => undefined)
  const entries = [...(form?.entries() ?? [])]
  const texts = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return { texts: Object.fromEntries(texts), picture: fileIn(form, 'picture') }
}

type PostedPicture =
  | { readonly picture: PictureInput; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly errors: FieldErrors }

/** The picture of the form with its text; the sentences of what is missing. */
export async function readPicture({ texts, picture }: PictureForm): Promise<PostedPicture> {
  const parsed = pictureForm.safeParse(texts)
  if (parsed.success && picture !== undefined)
    return { picture: parsed.data, bytes: new Uint8Array(await picture.arrayBuffer()) }
  return {
    errors: {
      ...(picture === undefined && { picture: fieldErrorText(PICTURE_LABELS.picture, 'choice-required') }),
      ...(!parsed.success && fieldErrorsOf(parsed.error, PICTURE_LABELS)),
    },
  }
}

type Named = Pick<ItemPicture, 'uid' | 'alt' | 'view'>

/** The pictures as the form of the list wants them: texts, the one that moves, and the one that goes. */
export function changedPictures(
  pictures: readonly ItemPicture[],
  texts: PictureValues,
): { readonly pictures: readonly Named[] } | { readonly errors: FieldErrors } {
  const errors: Record<string, string> = {}
  const edited = pictures.map(({ uid, alt, view }): Named => {
    const parsed = pictureForm.safeParse({ alt: texts[`alt.${uid}`] ?? alt, view: texts[`view.${uid}`] ?? view })
    if (parsed.success) return { uid, ...parsed.data }
    const labels = { alt: PICTURE_LABELS.alt, view: PICTURE_LABELS.view }
    for (const [name, text] of Object.entries(fieldErrorsOf(parsed.error, labels))) errors[`${name}.${uid}`] = text
    return { uid, alt, view }
  })
  if (Object.keys(errors).length > 0) return { errors }
  const [what = '', uidText = ''] = (texts.intent ?? '').split('.')
  return { pictures: moved(inOrder(edited, texts.order ?? ''), what, Number(uidText)) }
}

/** The order of the form, where pictures may have been dragged; unchanged when it names other pictures. */
function inOrder(pictures: readonly Named[], order: string): readonly Named[] {
  const uids = order.split(',').map(Number)
  const isSame = uids.length === pictures.length && pictures.every(({ uid }) => uids.includes(uid))
  return isSame ? pictures.toSorted((one, other) => uids.indexOf(one.uid) - uids.indexOf(other.uid)) : pictures
}

function moved(pictures: readonly Named[], what: string, uid: number): readonly Named[] {
  const at = pictures.findIndex((picture) => picture.uid === uid)
  const picture = pictures[at]
  if (picture === undefined) return pictures
  const others = pictures.filter((each) => each !== picture)
  switch (what) {
    case 'remove':
      return others
    case 'first':
      return [picture, ...others]
    case 'up':
      return others.toSpliced(Math.max(0, at - 1), 0, picture)
    case 'down':
      return others.toSpliced(at + 1, 0, picture)
    default:
      return pictures
  }
}
