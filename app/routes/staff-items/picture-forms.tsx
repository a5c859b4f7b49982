import { type DragEvent, useState } from 'react'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { PICTURE_LABELS, PICTURE_VIEW_LABELS } from '#app/text/staff-catalogue-text.ts'
import { controlProps, Field, SelectField, TextField } from '#app/ui/form/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { UPLOAD_RULES } from '#domain/files/upload-rules.ts'
import type { ItemPicture } from '#services/ports/staff-items.ts'
import type { PictureValues } from './read-picture.ts'

const VIEWS = Object.entries(PICTURE_VIEW_LABELS).map(([value, label]) => ({ value, label }))
const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp'

type FormProps = {
  readonly version: number
  readonly formKey: string
  readonly texts: PictureValues | undefined
  readonly errors: FieldErrors | undefined
}

/** The pictures in the order in which customers see them. Each button saves the texts, too. */
export function PictureList({
  pictures,
  version,
  formKey,
  texts,
  errors,
}: FormProps & { readonly pictures: readonly ItemPicture[] }) {
  const { ordered, isMoved, dragOf } = useDraggedOrder(pictures)
  if (pictures.length === 0) return <p className="staff-empty">写真がありません。1枚目が一覧に出ます。</p>
  return (
    <StaffForm label="写真の並び" version={version} formKey={formKey}>
      <input type="hidden" name="order" value={ordered.map(({ uid }) => uid).join(',')} />
      {/* Enter in a text saves, and does not press the first button of the list. */}
      <button type="submit" name="intent" value="save" className="default-submit" tabIndex={-1} aria-hidden="true">
        保存する
      </button>
      <ol className="staff-pictures">
        {ordered.map((picture, index) => (
          <PictureRow
            key={picture.uid}
            picture={picture}
            place={index + 1}
            count={pictures.length}
            texts={texts}
            errors={errors}
            drag={dragOf(picture.uid)}
          />
        ))}
      </ol>
      <p role="status">{isMoved && '並びを変えました。保存すると反映します。'}</p>
      <button type="submit" name="intent" value="save" className="button">
        説明と並びを保存する
      </button>
    </StaffForm>
  )
}

/** The order after dragging, which is saved by the button. Without scripts the buttons of each picture move it. */
function useDraggedOrder(pictures: readonly ItemPicture[]) {
  const [order, setOrder] = useState<readonly number[]>()
  const [dragged, setDragged] = useState<number>()
  const known = new Map(pictures.map((picture) => [picture.uid, picture]))
  const isCurrent = order?.length === pictures.length && order.every((uid) => known.has(uid))
  const uids = isCurrent ? order : pictures.map(({ uid }) => uid)
  const dragOf = (uid: number): Drag => ({
    onDragStart: () => setDragged(uid),
    onDragOver: (event) => {
      if (dragged !== undefined) event.preventDefault()
    },
    onDrop: (event) => {
      event.preventDefault()
      if (dragged === undefined || dragged === uid) return
      setOrder(uids.filter((each) => each !== dragged).toSpliced(uids.indexOf(uid), 0, dragged))
      setDragged(undefined)
    },
  })
  const ordered = uids.flatMap((uid) => known.get(uid) ?? [])
  return { ordered, isMoved: ordered.some(({ uid }, index) => uid !== pictures[index]?.uid), dragOf }
}

type Drag = {
  readonly onDragStart: () => void
  readonly onDragOver: (event: DragEvent) => void
  readonly onDrop: (event: DragEvent) => void
}

type RowProps = Pick<FormProps, 'texts' | 'errors'> & {
  readonly picture: ItemPicture
  readonly place: number
  readonly count: number
  readonly drag: Drag
}

function PictureRow({ picture, place, count, texts, errors, drag }: RowProps) {
  const { uid, alt, view } = picture
  const field = (name: 'alt' | 'view', value: string) => ({
    name: `${name}.${uid}`,
    label: PICTURE_LABELS[name],
    error: errors?.[`${name}.${uid}`],
    value: texts?.[`${name}.${uid}`] ?? value,
    required: true,
  })
  const move = (what: string, text: string) => (
    <button type="submit" name="intent" value={`${what}.${uid}`} className="button button-plain">
      {text}
      <span className="spoken">（{place}枚目）</span>
    </button>
  )
  return (
    <li {...drag} draggable>
      <Picture source={picture} sizes="160px" maxWidth={320} />
      <div className="staff-picture-texts">
        <p>
          {place}枚目（{picture.width}×{picture.height}）
        </p>
        <TextField {...field('alt', alt)} />
        <SelectField {...field('view', view)} options={VIEWS} />
        <p className="staff-picture-moves">
          {place > 1 && move('first', '先頭へ')}
          {place > 1 && move('up', '前へ')}
          {place < count && move('down', '後ろへ')}
          {move('remove', '外す')}
        </p>
      </div>
    </li>
  )
}

export function AddPicture({ version, formKey, texts, errors }: FormProps) {
  const picture = {
    name: 'picture',
    label: PICTURE_LABELS.picture,
    error: errors?.picture,
    help: 'JPEG、PNG、WebP（20MBまで）。',
    required: true,
  }
  return (
    <section className="staff-part" aria-labelledby="add-title">
      <h2 id="add-title">写真を追加</h2>
      <StaffForm
        label="写真の追加"
        version={version}
        formKey={formKey}
        maxFileBytes={UPLOAD_RULES['item-picture'].maxBytes}
      >
        <Field {...picture}>
          <input {...controlProps(picture)} className="file-entry" type="file" accept={ACCEPTED_TYPES} />
        </Field>
        <TextField
          name="alt"
          label={PICTURE_LABELS.alt}
          value={texts?.alt}
          error={errors?.alt}
          help="写真が見えない方にも伝わるように書きます。例：前開きの黒いワンピースの正面"
          required
        />
        <SelectField
          name="view"
          label={PICTURE_LABELS.view}
          value={texts?.view ?? 'front'}
          options={VIEWS}
          error={errors?.view}
          required
        />
        <button type="submit" name="intent" value="add" className="button">
          写真を追加する
        </button>
      </StaffForm>
    </section>
  )
}
