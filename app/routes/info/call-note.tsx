import type { Site } from '#app/ui/site.ts'
import { LineLink } from '#app/ui/urgent-help.tsx'
import { callHref } from '#domain/operator/telephone.ts'

type CallNoteProps = Pick<Site, 'telephone' | 'businessHours' | 'lineUrl'>

/** Telephone with its hours, and LINE where the operator has it, on pages without the header. */
export function CallNote({ telephone, businessHours, lineUrl }: CallNoteProps) {
  return (
    <div className="error-code">
      <p>
        お急ぎのご用件は、お電話で承ります。
        <br />
        <a href={callHref(telephone)}>{telephone}</a>（{businessHours}）
      </p>
      <LineLink lineUrl={lineUrl} />
    </div>
  )
}
