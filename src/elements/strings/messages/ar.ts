/** العربية. */
import type { MessageStrings } from '../strings.js';

export const ar: MessageStrings = {
  language: 'ar',

  quotedLabel: '«{label}»',
  thisAnswer: 'هذه الإجابة',

  enterNamed: 'املأ {name}',
  selectNamed: 'اختر إجابة عن {name}',
  uploadNamed: 'اختر ملفًا من أجل {name}',
  tickNamed: 'ضع علامة عند {name}',
  yesNamed: 'اختر نعم إذا {name}',
  formatNamed: 'راجع صيغة {name}',

  notInteger: '{label}: اكتب عددًا صحيحًا، مثل {example}',
  notNumber: '{label}: اكتب رقمًا، مثل {example}',
  notAmount: '{label}: أدخل مبلغًا، مثل {example}',
  notDate: '{label}: أدخل تاريخًا صحيحًا',
  notDateTime: '{label}: أدخل تاريخًا ووقتًا صحيحين',
  notTime: '{label}: أدخل وقتًا صحيحًا بالساعات والدقائق',

  notPast: '{label}: يجب أن يكون التاريخ في الماضي',
  notPastOrToday: '{label}: يجب أن يكون التاريخ اليوم أو في الماضي',
  notFuture: '{label}: يجب أن يكون التاريخ في المستقبل',
  notFutureOrToday: '{label}: يجب أن يكون التاريخ اليوم أو في المستقبل',
  notAfter: '{label}: يجب أن يكون التاريخ بعد {limit}',
  notFrom: '{label}: يجب ألا يكون التاريخ قبل {limit}',
  notBefore: '{label}: يجب أن يكون التاريخ قبل {limit}',
  notUntil: '{label}: يجب ألا يكون التاريخ بعد {limit}',
  notMore: '{label}: يجب أن يكون العدد أكبر من {limit}',
  notAtLeast: '{label}: يجب أن يكون العدد {limit} أو أكثر',
  notLess: '{label}: يجب أن يكون العدد أصغر من {limit}',
  notAtMost: '{label}: يجب أن يكون العدد {limit} أو أقل',
  notBetween: '{label}: يجب أن يكون العدد بين {low} و{high}',
  tooManyCharacters: {
    zero: '{label}: لا تستخدم أي حرف',
    one: '{label}: لا تستخدم أكثر من حرف واحد',
    two: '{label}: لا تستخدم أكثر من حرفين',
    few: '{label}: لا تستخدم أكثر من {count} أحرف',
    many: '{label}: لا تستخدم أكثر من {count} حرفًا',
    other: '{label}: لا تستخدم أكثر من {count} حرف',
  },
  tooFewCharacters: {
    zero: '{label}: اكتب إجابة',
    one: '{label}: اكتب حرفًا واحدًا على الأقل',
    two: '{label}: اكتب حرفين على الأقل',
    few: '{label}: اكتب {count} أحرف على الأقل',
    many: '{label}: اكتب {count} حرفًا على الأقل',
    other: '{label}: اكتب {count} حرف على الأقل',
  },
  wrongAnswer: '{label}: هذه القيمة غير مسموح بها',
};
