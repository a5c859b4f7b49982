import { carrierFiles } from '#adapters/carrier/carrier-files.ts'
import { csvWriter } from '#adapters/csv-writer.ts'
import { oneTimeCodes } from '#adapters/identity/one-time-codes.ts'
import { parcelPapers } from '#adapters/paper/parcel-papers.ts'
import { callerReads } from '#adapters/postgres/callers.ts'
import { conditionStore } from '#adapters/postgres/condition-store.ts'
import type { Database } from '#adapters/postgres/connect.ts'
import { labelStore } from '#adapters/postgres/label-store.ts'
import { packingReads } from '#adapters/postgres/packing.ts'
import { parcelPaperReads } from '#adapters/postgres/parcel-papers.ts'
import { recordStores } from '#adapters/postgres/record-store.ts'
import { returnReads } from '#adapters/postgres/return-reads.ts'
import { staffInquiryStore } from '#adapters/postgres/staff-inquiries.ts'
import { staffItemStore } from '#adapters/postgres/staff-item-store.ts'
import { staffMailReads } from '#adapters/postgres/staff-mails.ts'
import { staffMemberStore } from '#adapters/postgres/staff-members.ts'
import { staffMoneyReads } from '#adapters/postgres/staff-money.ts'
import { staffOrderReads } from '#adapters/postgres/staff-orders.ts'
import { staffReviewStore } from '#adapters/postgres/staff-reviews.ts'
import { secondFactorStore, staffStore } from '#adapters/postgres/staff-store.ts'
import { staffViewStore } from '#adapters/postgres/staff-views.ts'
import { troubleStore } from '#adapters/postgres/troubles.ts'
import { unitStore } from '#adapters/postgres/unit-store.ts'
import { qrCodes } from '#adapters/qr-codes.ts'
import type { Config } from '#config/config.ts'

/** What only the back office uses. `replica`: what answers its reads. */
export function createStaffPorts({ operator }: Config, db: Database, replica: Database) {
  return {
    staff: staffStore(db, replica),
    staffOrders: staffOrderReads(replica),
    units: unitStore(db),
    staffReviews: staffReviewStore(db),
    staffInquiries: staffInquiryStore(db),
    staffMails: staffMailReads(replica),
    staffMembers: staffMemberStore(db),
    troubles: troubleStore(db),
    staffViews: staffViewStore(db),
    callers: callerReads(replica),
    records: recordStores(db),
    staffItems: staffItemStore(db),
    labels: labelStore(db),
    staffMoney: staffMoneyReads(replica),
    conditions: conditionStore(db),
    returns: returnReads(replica),
    packing: packingReads(replica),
    secondFactors: secondFactorStore(db),
    oneTimeCodes: oneTimeCodes(operator.shopName),
    qrCodes: qrCodes(),
    carrierFiles: carrierFiles(),
    csv: csvWriter(),
    parcelPapers: parcelPapers(),
    paperReads: parcelPaperReads(replica),
  }
}
