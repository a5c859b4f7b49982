import { renderToStaticMarkup } from 'react-dom/server'
import { LEFT_OUT_LABEL } from '#app/text/order-text.ts'
import { withoutField } from '#domain/cart/choice-path.ts'
import { withoutShoes } from '#domain/catalog/matching.ts'
import { optionalParts, type UnitPart } from '#domain/catalog/parts.ts'

/**
 * The choice of the parts of a set that stay in the shop, as HTML: ticks that need no script. Its shoes have a choice
 * of their own. Undefined for an item without such parts.
 */
export function itemLeftOutHtml(
  { setForm }: { readonly setForm: string | undefined },
  leftOut: readonly string[],
): string | undefined {
  const parts = withoutShoes(optionalParts({ setForm }))
  if (parts.length === 0) return undefined
  const chosen = parts.filter(({ key }) => leftOut.includes(key))
  return renderParts(parts, chosen)
}

function renderParts(parts: readonly UnitPart[], chosen: readonly UnitPart[]): string {
  return renderToStaticMarkup(
    <details className="left-out accordion" open={chosen.length > 0}>
      <summary>{LEFT_OUT_LABEL}</summary>
      <p className="choice-note">ご不要なものをお選びください。料金は変わりません。</p>
      {parts.map((part) => (
        <label className="tick" key={part.key}>
          <input
            type="checkbox"
            name={withoutField(part.key)}
            value="1"
            defaultChecked={chosen.includes(part)}
            autoComplete="off"
          />
          {part.label}
        </label>
      ))}
    </details>,
  )
}
