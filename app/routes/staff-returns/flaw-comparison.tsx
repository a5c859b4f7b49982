import { VERDICT_LABELS } from '#app/text/return-text.ts'
import { ConditionPictures } from '#app/ui/staff/condition-photos.tsx'
import type { ConditionRecord } from '#services/ports/conditions.ts'

type ShownCondition = ReturnType<typeof shownCondition>

/** A condition as its pictures show it. */
export function shownCondition({ uid, verdict, note, fileKeys }: ConditionRecord) {
  return { uid, text: [VERDICT_LABELS[verdict], note].filter(Boolean).join('：'), photos: fileKeys.length }
}

type FlawComparisonProps = {
  readonly packing: ShownCondition | undefined
  readonly arrival: ShownCondition | undefined
}

/** How the unit left and how it came back, side by side. */
export function FlawComparison({ packing, arrival }: FlawComparisonProps) {
  return (
    <div className="staff-parts staff-flaws">
      <Condition title="出荷時" condition={packing} />
      <Condition title="返却時" condition={arrival} />
    </div>
  )
}

function Condition({ title, condition }: { readonly title: string; readonly condition: ShownCondition | undefined }) {
  return (
    <section className="staff-part" aria-label={title}>
      <h2>{title}</h2>
      {condition === undefined ? (
        <p className="staff-empty">汚れ・傷みの記録はありません。</p>
      ) : (
        <>
          <p>{condition.text}</p>
          <ConditionPictures uid={condition.uid} count={condition.photos} label={`${title}の写真`} />
        </>
      )}
    </section>
  )
}
