/** العربية. */
import type { DisclosureStrings } from '../strings.js';

export const ar: DisclosureStrings = {
  language: 'ar',

  preparation: 'ما ستحتاج إليه',
  ifApplicable: '(إن انطبق عليك)',
  acquisitionTime: 'المدة اللازمة للحصول عليه: {value}',
  legalBasis: 'الأساس القانوني: {value}',
  recipients: 'يستخدمه {value}.',
  irreversible: 'لا يمكن التراجع عن ذلك.',
  locksAfterSubmit: 'لن تتمكن من تغيير هذه الإجابة بعد الإرسال.',
  fees: 'الرسوم',
  feesTotal: 'المجموع',
  feeUnknown: 'غير معروف بعد',
};
