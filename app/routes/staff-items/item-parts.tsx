import { PICTURE_VIEW_LABELS } from '#app/text/staff-catalogue-text.ts'
import { Picture } from '#app/ui/picture.tsx'
import { measuredForms, measurementFields } from '#domain/catalog/measurements.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { yenText } from '#domain/text/yen.ts'
import type { EditedItem, ItemUnit } from '#services/ports/staff-items.ts'

/** Pictures, sizes and units of an item, with the pages on which they are edited. */
export function ItemParts({ item }: { readonly item: EditedItem }) {
  return (
    <div className="staff-item-parts">
      <p>
        <a className="button button-plain" href={pageHref('item', { id: item.id, preview: 1 })}>
          お客様の画面で見る
        </a>
      </p>
      <Pictures item={item} />
      <Sizes item={item} />
      <Units item={item} />
    </div>
  )
}

function Pictures({ item: { id, pictures } }: { readonly item: EditedItem }) {
  return (
    <section className="staff-part" aria-labelledby="pictures-title">
      <h2 id="pictures-title">写真 {pictures.length}枚</h2>
      {pictures.length === 0 && <p className="staff-empty">写真がありません。公開には1枚以上必要です。</p>}
      {pictures.length > 0 && (
        <ul className="staff-thumbnails">
          {pictures.map((picture) => (
            <li key={picture.uid}>
              <Picture source={picture} sizes="80px" maxWidth={160} />
              <span>{PICTURE_VIEW_LABELS[picture.view]}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={staffHref('staff-item-pictures', { item: id })}>写真の追加・並べ替え</a>
      </p>
    </section>
  )
}

/** The sizes of the units, in their order. */
export function sizesOf(units: readonly ItemUnit[]) {
  const sizes = new Map<number | undefined, { label: string; count: number; unit: ItemUnit }>()
  for (const unit of units) {
    const size = sizes.get(unit.sizeTagUid)
    if (size === undefined) sizes.set(unit.sizeTagUid, { label: unit.sizeLabel, count: 1, unit })
    else size.count += 1
  }
  return [...sizes].map(([sizeTagUid, size]) => ({ sizeTagUid, ...size }))
}

function Sizes({ item: { id, form, setForm, units } }: { readonly item: EditedItem }) {
  const fields = measurementFields(measuredForms(form, setForm))
  const sizes = sizesOf(units)
  return (
    <section className="staff-part" aria-labelledby="sizes-title">
      <h2 id="sizes-title">サイズと寸法</h2>
      {sizes.length === 0 && <p className="staff-empty">個体を追加すると、サイズごとに寸法を入力できます。</p>}
      {sizes.length > 0 && (
        <ul>
          {sizes.map(({ sizeTagUid, label, count, unit }) => {
            const entered = fields.filter((field) => unit.measurements[field.form]?.[field.key] !== undefined).length
            return (
              <li key={sizeTagUid ?? 'one'}>
                <a href={staffHref('staff-item-sizes', { id, size: sizeTagUid })}>{label}</a> {count}点　寸法 {entered}/
                {fields.length}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Units({ item: { id, units } }: { readonly item: EditedItem }) {
  return (
    <section className="staff-part" aria-labelledby="units-title">
      <h2 id="units-title">個体 {units.length}点</h2>
      {units.length === 0 && <p className="staff-empty">個体がありません。公開には1点以上必要です。</p>}
      {units.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region takes the focus
        <section className="staff-scroll staff-item-units" tabIndex={0} aria-label="個体の一覧">
          <table className="staff-table">
            <thead>
              <tr>
                <th scope="col">個体</th>
                <th scope="col">サイズ</th>
                <th scope="col">状態</th>
                <th scope="col" className="staff-figure">
                  参考価格
                </th>
              </tr>
            </thead>
            <tbody>
              {units.map((unit) => (
                <tr key={unit.uid}>
                  <th scope="row">
                    <a href={staffHref('staff-unit', { id: unit.id })}>{unit.id}</a>
                  </th>
                  <td>{unit.sizeLabel}</td>
                  <td>{unitStateText(unit)}</td>
                  <td className="staff-figure">{yenText(unit.refPriceYen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p>
        <a href={staffHref('staff-item-units', { id })}>個体を追加</a>
      </p>
      <LabelForm units={units} />
    </section>
  )
}

/** As many as fit into an address. */
const MAX_LABELS = 300

/** Opens the labels of the units that are in use as a PDF. */
function LabelForm({ units }: Pick<EditedItem, 'units'>) {
  const used = units.filter(({ retiredOn }) => retiredOn === undefined).slice(0, MAX_LABELS)
  if (used.length === 0) return null
  return (
    <form action={staffHref('staff-unit-labels')} aria-label="個体のラベル">
      {used.map(({ uid, id }) => (
        <input key={uid} type="hidden" name="unit" value={id} />
      ))}
      <button type="submit" className="button button-plain">
        ラベルを印刷（{used.length}枚）
      </button>
    </form>
  )
}

function unitStateText({ isOffered, retiredOn }: ItemUnit): string {
  if (retiredOn !== undefined) return '引退'
  return isOffered ? '貸出対象' : '対象外'
}
