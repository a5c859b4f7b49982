import type { ServicePorts } from '../service-ports.ts'
import { createAudit } from './audit.ts'
import { createCarrierFiles } from './carrier-files.ts'
import { createCleaning } from './cleaning.ts'
import { createPacking } from './packing.ts'
import { createPapers } from './papers.ts'
import { createPeople } from './people.ts'
import { createPhoneOrders } from './phone-orders.ts'
import { createRecords } from './records.ts'
import { createReturns } from './returns.ts'
import { createSecondFactor } from './second-factor.ts'
import { createStaffClosings } from './staff-closings.ts'
import { createStaffInquiries } from './staff-inquiries.ts'
import { createStaffItems } from './staff-items.ts'
import { createStaffLabels } from './staff-labels.ts'
import { createStaffLayouts } from './staff-layouts.ts'
import { createStaffMailWords } from './staff-mail-words.ts'
import { createStaffMails } from './staff-mails.ts'
import { createStaffMaintenance } from './staff-maintenance.ts'
import { identifyStaff, type StaffCaller } from './staff-member.ts'
import { createStaffMembers } from './staff-members.ts'
import { createStaffMoney } from './staff-money.ts'
import { createStaffOperator } from './staff-operator.ts'
import { createStaffOrders } from './staff-orders.ts'
import { createStaffPages } from './staff-pages.ts'
import { createStaffQuestions } from './staff-questions.ts'
import { createStaffReviews } from './staff-reviews.ts'
import { createStaffSettings } from './staff-settings.ts'
import { createStaffSuppressions } from './staff-suppressions.ts'
import { createStaffUploads } from './staff-uploads.ts'
import { createToday } from './today.ts'
import { createUnits } from './units.ts'
import { createViews } from './views.ts'

/** The back office (docs/back-office.md). Each use case checks the duty of its caller and writes the audit log. */
export function createStaff(ports: ServicePorts) {
  return {
    /** Who a caller is, with the current duties; a rejection leads to the page that is missing. */
    identify: (caller: StaffCaller) => identifyStaff(ports, caller),
    /** A key for a form: sent twice, it takes effect once. */
    newFormKey: () => ports.ids.next(),
    secondFactor: createSecondFactor(ports),
    today: createToday(ports),
    orders: createStaffOrders(ports),
    papers: createPapers(ports),
    carrier: createCarrierFiles(ports),
    units: createUnits(ports),
    uploads: createStaffUploads(ports),
    items: createStaffItems(ports),
    labels: createStaffLabels(ports),
    closings: createStaffClosings(ports),
    records: createRecords(ports),
    maintenance: createStaffMaintenance(ports),
    settings: createStaffSettings(ports),
    pages: createStaffPages(ports),
    layouts: createStaffLayouts(ports),
    operator: createStaffOperator(ports),
    mailWords: createStaffMailWords(ports),
    members: createStaffMembers(ports),
    inquiries: createStaffInquiries(ports),
    mails: createStaffMails(ports),
    suppressions: createStaffSuppressions(ports),
    reviews: createStaffReviews(ports),
    questions: createStaffQuestions(ports),
    people: createPeople(ports),
    audit: createAudit(ports),
    views: createViews(ports),
    phoneOrders: createPhoneOrders(ports),
    money: createStaffMoney(ports),
    returns: createReturns(ports),
    cleaning: createCleaning(ports),
    packing: createPacking(ports),
  }
}
