import { islandText } from '#domain/delivery/islands.ts'
import type { PlaceQuestion } from '#domain/delivery/place.ts'
import { type PrefectureCode, prefectureName } from '#domain/delivery/prefecture.ts'

/** A town that was chosen without JavaScript is in the street now. */
export const TOWN_FILLED = 'お選びの町名を入れました。番地をお確かめのうえ、もう一度お進みください。'

const KEEP = 'このままでよろしければ、もう一度お進みください。'

/** What is asked about a place. It is asked once: who goes on with the same place keeps it. */
export function placeQuestionText(question: PlaceQuestion, prefecture: PrefectureCode): string {
  switch (question.code) {
    case 'prefecture-differs':
      return `都道府県は${prefectureName(prefecture)}が選ばれていますが、ご住所は${question.detail.named}で始まっています。どちらが正しいかお確かめください。${KEEP}`
    case 'postal-code-unknown':
      return `この郵便番号は見つかりませんでした。番号をお確かめください。${KEEP}`
    case 'place-differs':
      return `この郵便番号は${question.detail.places.join('または')}のものです。郵便番号と、市区町村からのご住所をお確かめください。${KEEP}`
    case 'island':
      return `${islandText(question.detail.name)}${KEEP}`
    case 'town-missing':
      return `この郵便番号には複数の町名があります。ご住所に町名が入っているか、お確かめください。${KEEP}`
  }
}
