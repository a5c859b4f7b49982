import { itemQuestionStore } from '#adapters/postgres/catalogue/item-question-store.ts'
import { reviewStore } from '#adapters/postgres/catalogue/review-store.ts'
import { sizeGuideStore } from '#adapters/postgres/catalogue/size-guide.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { inquiryStore } from '#adapters/postgres/mails/inquiry-store.ts'
import { bodySizeStore } from '#adapters/postgres/members/body-sizes.ts'
import { problemStore } from '#adapters/postgres/orders/problem-store.ts'
import { noticeReads } from '#adapters/postgres/staff/notice-reads.ts'
import { visitorStore } from '#adapters/postgres/visitors/visitor-store.ts'
import { waitingRoomStore } from '#adapters/postgres/visitors/waiting-room-store.ts'

/** What visitors leave and read, beside orders. */
export function createVisitorStores(db: Database) {
  return {
    visitors: visitorStore(db),
    bodySizes: bodySizeStore(db),
    waitingRoom: waitingRoomStore(db),
    reviews: reviewStore(db),
    itemQuestions: itemQuestionStore(db),
    sizeGuide: sizeGuideStore(db),
    inquiries: inquiryStore(db),
    problems: problemStore(db),
    notices: noticeReads(db),
  }
}
