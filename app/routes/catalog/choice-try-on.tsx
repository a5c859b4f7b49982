import { neighbouringSizes } from '#domain/catalog/neighbouring-sizes.ts'
import { yenText } from '#domain/text/yen.ts'
import { ChoiceSelect } from './choice-select.tsx'
import type { Choice } from './item-view.ts'
import type { Chosen } from './use-choice.ts'

/**
 * A neighbouring size to try on, at a part of the price, for the same days. Until a size is chosen all sizes are
 * offered, for browsers without JavaScript; the server accepts the neighbours alone.
 */
export function TryOnChoice({ choice: { sizes, tryOnYen, tryOnPercent }, chosen }: { choice: Choice; chosen: Chosen }) {
  const { size, tryOn, chooseTryOn } = chosen
  if (sizes.length < 2) return null
  const offered = size === undefined ? sizes : neighbouringSizes(sizes, ({ key }) => key === size)
  return (
    <ChoiceSelect
      title="となりのサイズも試す"
      note={`同じ日程で、${tryOnPercent === 0 ? '無料' : `商品価格の${tryOnPercent}％`}でお届けします。ご返却はご一緒にお願いいたします。`}
      id="choose-try-on"
      name="try"
      value={tryOn ?? ''}
      onChange={({ currentTarget }) => chooseTryOn(currentTarget.value)}
    >
      <option value="">試さない</option>
      {offered.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}（＋{yenText(tryOnYen)}）
        </option>
      ))}
    </ChoiceSelect>
  )
}
