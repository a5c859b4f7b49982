import type { PictureSource } from '#app/ui/picture.tsx'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { HIDING_WORDS } from '#domain/review/terms.ts'
import { dayTextPlain, dayTextShort } from '#domain/text/day-text.ts'
import type { Services } from '#services/services.ts'

type List = Exclude<Awaited<ReturnType<Services['staff']['reviews']['list']>>, { kind: 'rejected' }>

export type ReviewView = ReturnType<typeof reviewViews>[number]

/** Reviews as their page shows them. `hasOrders`: whether the person may open orders. */
export function reviewViews({ reviews, medias }: Pick<List, 'reviews' | 'medias'>, hasOrders: boolean) {
  return reviews.map(({ rental, heightCm, usualSize, sizeLabel, postedOn, hiding, reply, ...review }) => {
    const media = medias[review.itemId]
    const picture: PictureSource | undefined = media && {
      key: media.key,
      width: media.width,
      height: media.height,
      alt: '',
    }
    return {
      uid: review.uid,
      itemId: review.itemId,
      itemName: review.itemName,
      nickname: review.nickname,
      stars: review.stars,
      fit: review.fit,
      scene: review.scene,
      body: review.body,
      state: review.state,
      hiding: hiding && [HIDING_WORDS[hiding.reason], hiding.note].filter(Boolean).join('：'),
      reply: reply && { body: reply.body, at: [momentText(reply.at), reply.byName].filter(Boolean).join('　') },
      posted: dayTextPlain(postedOn),
      size: [sizeLabel, heightCm && `身長${heightCm}cm`, usualSize && `普段${usualSize}`].filter(Boolean).join('・'),
      picture,
      rental: rental && {
        unit: rental.unitId,
        days: `${dayTextShort(rental.startOn)}〜${dayTextShort(rental.endOn)}`,
        returned: rental.returnedOn && dayTextShort(rental.returnedOn),
        orderNumber: hasOrders ? rental.orderNumber : undefined,
      },
    }
  })
}
