import type { Moment } from './moment-text.ts'

type MomentTimeProps = { readonly at: Moment; readonly className?: string }

export function MomentTime({ at: { text, dateTime }, className }: MomentTimeProps) {
  return (
    <time dateTime={dateTime} className={className}>
      {text}
    </time>
  )
}
