import { carrierFiles } from '#adapters/carrier/carrier-files.ts'
import { csvWriter } from '#adapters/csv-writer.ts'
import { oneTimeCodes } from '#adapters/identity/one-time-codes.ts'
import { parcelPapers } from '#adapters/paper/parcel-papers.ts'
import { labelStore } from '#adapters/postgres/catalogue/label-store.ts'
import { staffItemStore } from '#adapters/postgres/catalogue/staff-item-store.ts'
import { staffReviewStore } from '#adapters/postgres/catalogue/staff-reviews.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { staffInquiryStore } from '#adapters/postgres/mails/staff-inquiries.ts'
import { staffMailReads } from '#adapters/postgres/mails/staff-mails.ts'
import { staffMemberStore } from '#adapters/postgres/members/staff-members.ts'
import { staffMoneyReads } from '#adapters/postgres/money/staff-money.ts'
import { returnReads } from '#adapters/postgres/orders/return-reads.ts'
import { staffOrderReads } from '#adapters/postgres/orders/staff-orders.ts'
import { packingReads } from '#adapters/postgres/parcels/packing.ts'
import { parcelPaperReads } from '#adapters/postgres/parcels/parcel-papers.ts'
import { callerReads } from '#adapters/postgres/staff/callers.ts'
import { datedVersionStore } from '#adapters/postgres/staff/dated-version-store.ts'
import { firstStepReads } from '#adapters/postgres/staff/first-step-reads.ts'
import { operationReads } from '#adapters/postgres/staff/operations.ts'
import { recordStores } from '#adapters/postgres/staff/record-store.ts'
import { secondFactorStore, staffStore } from '#adapters/postgres/staff/staff-store.ts'
import { staffViewStore } from '#adapters/postgres/staff/staff-views.ts'
import { troubleStore } from '#adapters/postgres/staff/troubles.ts'
import { conditionStore } from '#adapters/postgres/stock/condition-store.ts'
import { unitStore } from '#adapters/postgres/stock/unit-store.ts'
import { qrCodes } from '#adapters/qr-codes.ts'
import type { OperatorNow } from '#domain/operator/operator.ts'

type Dependencies = { readonly db: Database; readonly replica: Database; readonly operator: OperatorNow }

/** What only the back office uses. `replica`: what answers its reads. */
export function createStaffPorts({ db, replica, operator }: Dependencies) {
  return {
    staff: staffStore(db, replica),
    staffOrders: staffOrderReads(replica),
    units: unitStore(db),
    staffReviews: staffReviewStore(db),
    staffInquiries: staffInquiryStore(db),
    staffMails: staffMailReads(replica),
    staffMembers: staffMemberStore(db),
    troubles: troubleStore(db),
    operations: operationReads(db),
    firstStepReads: firstStepReads(replica),
    staffViews: staffViewStore(db),
    callers: callerReads(replica),
    records: recordStores(db),
    datedVersions: datedVersionStore(db),
    staffItems: staffItemStore(db),
    labels: labelStore(db),
    staffMoney: staffMoneyReads(replica),
    conditions: conditionStore(db),
    returns: returnReads(replica),
    packing: packingReads(replica),
    secondFactors: secondFactorStore(db),
    oneTimeCodes: oneTimeCodes(() => operator.now().shopName),
    qrCodes: qrCodes(),
    carrierFiles: carrierFiles(),
    csv: csvWriter(),
    parcelPapers: parcelPapers(),
    paperReads: parcelPaperReads(replica),
  }
}
