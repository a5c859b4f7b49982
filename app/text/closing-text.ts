import { prefectureName } from '#domain/delivery/prefecture.ts'
import type { LineEffect } from '#domain/order/closing-effects.ts'
import type { Closing, Suspension } from '#domain/rental/calendar.ts'
import { daySpanText, dayText } from '#domain/text/day-text.ts'

/** `1月9日（土）`, or `12月31日（木）〜1月3日（日）`. */
export function daysOf({ fromOn, toOn }: Pick<Closing, 'fromOn' | 'toOn'>): string {
  return fromOn === toOn ? dayText(fromOn) : daySpanText(fromOn, toOn)
}

/** A closing as customers read it. */
export function closingText(closing: Closing): string {
  return `${daysOf(closing)}は${closing.reason}のため、発送をお休みします。`
}

/** A suspension as the customers of one of its prefectures read it. */
export function suspensionText(suspension: Suspension): string {
  return `${daysOf(suspension)}は${suspension.reason}のため、この地域へのお届けと集荷が休止しております。`
}

export function prefecturesText({ prefectures }: Pick<Suspension, 'prefectures'>): string {
  return prefectures.map(prefectureName).join('、')
}

/** What would have to change for a line of a placed order, for staff. */
export function lineEffectText(effect: LineEffect): string {
  switch (effect.kind) {
    case 'shipping':
      return `発送日 ${dayText(effect.on)}`
    case 'arrival':
      return `お届け日 ${dayText(effect.on)}`
    case 'return':
      return `ご返却日 ${dayText(effect.on)}（${dayText(effect.dueOn)}まで）`
  }
}
