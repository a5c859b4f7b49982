import { dayTextPlain, dayTextShort } from '#app/ui/day-text.ts'
import type { PictureSource } from '#app/ui/picture.tsx'
import type { Services } from '#services/services.ts'

type List = Exclude<Awaited<ReturnType<Services['staff']['reviews']['list']>>, { kind: 'rejected' }>

export type ReviewView = ReturnType<typeof reviewViews>[number]

/** Reviews as their page shows them. `hasOrders`: whether the person may open orders. */
export function reviewViews({ reviews, medias }: List, hasOrders: boolean) {
  return reviews.map(({ rental, heightCm, usualSize, sizeLabel, postedOn, ...review }) => {
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
      posted: dayTextPlain(postedOn),
      size: [sizeLabel, heightCm && `身長${heightCm}cm`, usualSize && `ふだん${usualSize}`].filter(Boolean).join('・'),
      picture,
      rental: rental && {
        unit: rental.productId,
        days: `${dayTextShort(rental.startOn)}〜${dayTextShort(rental.endOn)}`,
        returned: rental.returnedOn && dayTextShort(rental.returnedOn),
        orderNumber: hasOrders ? rental.orderNumber : undefined,
      },
    }
  })
}
