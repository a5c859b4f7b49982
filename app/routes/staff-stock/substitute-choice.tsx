import { StaffForm } from '#app/ui/staff/staff-form.tsx'

type SubstituteChoiceProps = {
  readonly view: {
    readonly version: number
    readonly formKey: string
    /** The unit that is ticked at first. */
    readonly chosen: string
    readonly substitutes: readonly {
      readonly unitId: string
      readonly shelf: string
      readonly holder: string | undefined
    }[]
  }
}

const NONE = '空いている同じ商品・サイズの個体がありません。サイズ違いや取消をお客様とご相談ください。'

/** The free units of the same item and size as a choice; below it the others, with what has them. */
export function SubstituteChoice({ view: { version, formKey, chosen, substitutes } }: SubstituteChoiceProps) {
  const free = substitutes.filter(({ holder }) => holder === undefined)
  const taken = substitutes.filter(({ holder }) => holder !== undefined)
  const first = free.find(({ unitId }) => unitId === chosen) ?? free[0]
  return (
    <>
      {free.length === 0 ? (
        <p className="staff-rejection">{NONE}</p>
      ) : (
        <StaffForm label="移す先" version={version} formKey={formKey}>
          <fieldset className="field choices">
            <legend className="field-label">移す先（同じ商品・サイズ）</legend>
            {free.map(({ unitId, shelf }) => (
              <label key={unitId} className="tick">
                <input type="radio" name="unit" value={unitId} defaultChecked={unitId === first?.unitId} />
                <span className="staff-number">{unitId}</span> {shelf !== '' && `棚 ${shelf}`}
              </label>
            ))}
          </fieldset>
          <button type="submit" name="intent" value="preview" className="button">
            内容を確かめる
          </button>
        </StaffForm>
      )}
      {taken.length > 0 && (
        <details className="staff-taken">
          <summary>空いていない個体（{taken.length}）</summary>
          <ul>
            {taken.map(({ unitId, holder }) => (
              <li key={unitId}>
                <span className="staff-number">{unitId}</span> {holder}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
