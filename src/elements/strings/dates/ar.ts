/** العربية. */
import type { DateStrings } from '../strings.js';

export const ar: DateStrings = {
  language: 'ar',

  dateDay: 'اليوم',
  dateMonth: 'الشهر',
  dateYear: 'السنة',
  dateTimeOfDay: 'الوقت',
  dateUnderstood: 'أي {date}.',
  dateNoDay: 'أدخل يومًا',
  dateNoMonth: 'أدخل شهرًا',
  dateNoYear: 'أدخل سنة',
  dateWrongDay: 'أدخل يومًا من 1 إلى {last}',
  dateWrongMonth: 'أدخل شهرًا من 1 إلى 12',
  dateWrongYear: 'أدخل سنة من أربعة أرقام، مثل {example}',
};
