import { addFavourite, mergeIntoAccount, removeFavourite } from '#services/favourites/add-favourite.ts'
import { listFavouriteIds, listFavourites } from '#services/favourites/list-favourites.ts'
import { getSizeGuide } from '#services/guide/get-size-guide.ts'
import { listViews } from '#services/history/list-views.ts'
import { deleteViews, recordView } from '#services/history/record-view.ts'
import { hideReview, listWaiting, showReview } from '#services/reviews/moderate-reviews.ts'
import { listOwn, listReviewable, postOwn, postReview } from '#services/reviews/reviews.ts'
import type { Services } from '#services/services.ts'
import type { ServicePorts } from '../services.ts'

/** Creates the services for favourites, viewing history, reviews and the size guide. */
export function visitorServices(ports: ServicePorts): Pick<Services, 'favourites' | 'history' | 'reviews' | 'guide'> {
  return {
    favourites: {
      listFavourites: listFavourites(ports),
      listFavouriteIds: listFavouriteIds(ports),
      addFavourite: addFavourite(ports),
      removeFavourite: removeFavourite(ports),
      mergeIntoAccount: mergeIntoAccount(ports),
    },
    history: { listViews: listViews(ports), recordView: recordView(ports), deleteViews: deleteViews(ports) },
    reviews: {
      listReviewable: listReviewable(ports),
      postReview: postReview(ports),
      listOwn: listOwn(ports),
      postOwn: postOwn(ports),
      listPending: listWaiting(ports),
      showReview: showReview(ports),
      hideReview: hideReview(ports),
    },
    guide: { getSizeGuide: getSizeGuide(ports) },
  }
}
