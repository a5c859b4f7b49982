import type { Operator } from '#domain/operator/operator.ts'
import { callHref } from '#domain/operator/telephone.ts'

/** The telephone, on pages without the header. */
export function CallNote({ telephone, businessHours }: Pick<Operator, 'telephone' | 'businessHours'>) {
  return (
    <p className="error-code">
      お急ぎのご用件は、お電話で承ります。
      <br />
      <a href={callHref(telephone)}>{telephone}</a>（{businessHours}）
    </p>
  )
}
