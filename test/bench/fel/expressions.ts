/** The same expression in three languages, over the same data, with the result that all must give. */
export interface Sample {
  readonly name: string;
  readonly fel: string;
  readonly jsonata: string;
  readonly cel: string;
  readonly answer: unknown;
}

export const DATA = {
  qty: 3,
  price: 19.99,
  rate: 7.5,
  age: 34,
  country: 'DE',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  agreed: true,
  budget: { requested: 80_000, spent: 61_500, cap: 100_000 },
  tags: ['new', 'priority', 'review'],
  lines: Array.from({ length: 20 }, (_, index) => ({
    sku: `S${index}`,
    qty: (index % 4) + 1,
    amount: index * 10,
  })),
};

export const SAMPLES: readonly Sample[] = [
  { name: 'product', fel: '$qty * $price', jsonata: 'qty * price', cel: 'qty * price', answer: 59.97 },
  {
    name: 'whole numbers',
    fel: '$budget.requested - $budget.spent + 500',
    jsonata: 'budget.requested - budget.spent + 500',
    cel: 'budget.requested - budget.spent + 500.0',
    answer: 19_000,
  },
  {
    name: 'constraint',
    fel: '$age >= 18 and $age <= 120',
    jsonata: 'age >= 18 and age <= 120',
    cel: 'age >= 18.0 && age <= 120.0',
    answer: true,
  },
  {
    name: 'relevance',
    fel: "$country = 'DE' or $country = 'AT' and $agreed = true",
    jsonata: "country = 'DE' or country = 'AT' and agreed = true",
    cel: "country == 'DE' || country == 'AT' && agreed == true",
    answer: true,
  },
  {
    name: 'condition',
    fel: "if $budget.spent > $budget.cap then 'over' else if $budget.spent > 50000 then 'near' else 'fine'",
    jsonata: "budget.spent > budget.cap ? 'over' : budget.spent > 50000 ? 'near' : 'fine'",
    cel: "budget.spent > budget.cap ? 'over' : budget.spent > 50000.0 ? 'near' : 'fine'",
    answer: 'near',
  },
  {
    name: 'membership',
    fel: "'priority' in $tags",
    jsonata: "'priority' in tags",
    cel: "'priority' in tags",
    answer: true,
  },
  {
    name: 'text',
    fel: "startsWith($name, 'Ada') and length($name) <= 50",
    jsonata: "$substring(name, 0, 3) = 'Ada' and $length(name) <= 50",
    cel: "name.startsWith('Ada') && size(name) <= 50",
    answer: true,
  },
  {
    name: 'pattern',
    fel: "matches($email, '^[^@]+@[^@]+[.][a-z]+$')",
    jsonata: '$contains(email, /^[^@]+@[^@]+[.][a-z]+$/)',
    cel: "email.matches('^[^@]+@[^@]+[.][a-z]+$')",
    answer: true,
  },
  {
    name: 'count rows',
    fel: 'countWhere($lines[*].amount, $ > 50)',
    jsonata: '$count(lines[amount > 50])',
    cel: 'size(lines.filter(l, l.amount > 50.0))',
    answer: 14,
  },
  {
    name: 'every row',
    fel: 'every($lines, $.qty > 0)',
    jsonata: '$count(lines[qty > 0]) = $count(lines)',
    cel: 'lines.all(l, l.qty > 0.0)',
    answer: true,
  },
];
