/** The structure of a definition, property by property; how to read the table is said in `schema-rules.ts`. */
import { pointerTo, readTable, type Rule } from './schema-rules.js';
import { isObject } from './values.js';

const ITEM =
  'key!=k type!=t label!=t description=t hint=t labels={t} purpose=purpose consequences=consequences partyPolicy=party_policy extensions=x presentation=presentation';
const FIELD = `${ITEM} prefix=t suffix=t initialValue=a semanticType=t prePopulate=prePopulate children=[item] dataType!=string|text|integer|decimal|boolean|date|dateTime|time|uri|attachment|choice|multiChoice|money`;
const CHOICE = `${FIELD} options=[option]/f optionSet=t`;

const TABLE = `
_The_definition~: $formspec!=1.0 url!=u version!=f versionAlgorithm=semver|date|integer|natural status!=draft|active|retired title!=t items!=[item] name=n description=t date=d derivedFrom=u/derivation metadata=metadata binds=[bind] shapes=[shape] variables=[variable] instances={instance}@ optionSets={option_set} nonRelevantBehavior=remove|empty|keep formPresentation=form_presentation migrations=migrations fees=fees issuer=issuer_or_url parties=[party]+ multiParty=multiparty modules=[module] sidecars=a extensions=x
derivation: url!=u version=f
metadata: preparation=preparation assurance=assurance sidecars=a
preparation^: documents=[document] expectedAcquisitionWindows={window}
document: id!=i label!=f description=t required=b itemPaths=[f]* authorityRef=f
window: label!=f minDays=0 maxDays=0 sourceRef=f
assurance^: ial=L1|L2|L3|L4 aal=L1|L2|L3|L4 jurisdiction=f
bind: path!=f calculate=e relevant=e required=e readonly=e constraint=e constraintMessage=t default=a whitespace=preserve|trim|normalize|remove excludedValue=preserve|null nonRelevantBehavior=remove|empty|keep disabledDisplay=hidden|protected extensions=x
shape?constraint,and,or,not,xone: id!=i target!=f message!=t severity=error|warning|info constraint=e and=[t] or=[t] not=t xone=[t] code=t context={e} activeWhen=e timing=continuous|submit|demand extensions=x
variable: name!=k expression!=e scope=f extensions=x
instance?source,data: description=t source=f data=a static=b schema={t} readonly=b extensions=x
option_set?options,source: options=[option] source=f valueField=f labelField=f extensions=x
option: value!=t label!=t keywords=[t] extensions=x
form_presentation: pageMode=single|wizard|tabs labelPosition=top|start|hidden density=compact|comfortable|spacious defaultCurrency=c direction=ltr|rtl|auto showProgress=b allowSkip=b sidenav=b defaultTab=0 tabPosition=top|bottom|left|right
migrations: from={migration} extensions=x
migration: description=t fieldMap=[mapping] defaults=o extensions=x
mapping: source!=t target!=z/t transform!=preserve|drop|expression expression=e
fees: currency=c lineItems!=[fee]+
fee: id!=i label!=f calculate!=e description=t currency=c category=base|surcharge|processing|discount|waiver|other authorityRef=f
party: roleId!=r label=f role!=coEqual|asymmetricPrimary|asymmetricSecondary|guardianFor cardinality!=cardinality assuranceFloor=assurance_floor visibilityScope=shared|scoped extensions=x
issuer: $formspecIssuer!=1.0 $schema=u url!=u version!=v name!=t/l kind!=organization|department|program|individual displayName=t/l shortName=t/l identifier=u homepage=u parentOrganization=u organizationName=t/l departmentName=t/l jurisdiction=jurisdiction defaultLanguage=g logo=logo contactPoint=contact_point/[contact_point] extensions=x
issuer_reference: url!=u
jurisdiction: level!=federal|state|county|municipal|tribal|international|private|individual name!=t code=t
logo: primary=logo_variant wordmark=logo_variant monochrome=logo_variant
logo_variant: url!=u altText=t/l aspectRatio=p preferredBackground=light|dark|any
contact_point: contactType=t email=j telephone=t url=u availableLanguage=[g]
cardinality: min!=0 max!=unbounded/1
assurance_floor^: ial=L1|L2|L3|L4 aal=L1|L2|L3|L4 fal=L1|L2|L3|L4
multiparty: tier!=coEqual|asymmetric
module: id!=m version!=f publisher=u lockHash=h extensions=x
group?children,$ref: ${ITEM} children=[item] repeatable=b minRepeat=0 maxRepeat=1 $ref=f keyPrefix=k
display_item: ${ITEM}
field: ${FIELD}
decimal: ${FIELD} precision=0
money: ${FIELD} precision=0 currency=c
choice: ${CHOICE}
multiChoice: ${CHOICE}
prePopulate: instance!=t path!=t editable=b
purpose^: summary=f authorityRef=f citationRefs=[f]* recipientAudiences=[f]* retention=f
consequences^: summary=f irreversible=b locksAfterSubmit=b deadlines=[deadline] externalActions=[external_action] authorityRef=f
deadline: label!=f due=t offset=f authorityRef=f
external_action: kind!=referral|payment|credit-check|mandatory-report|identity-verification|other label!=f description=t recipient=f consentRequired=b authorityRef=f
party_policy^: visibleTo=[r]+* editableBy=[r]+* signedBy=[r]+*
presentation: widgetHint=w/Section|Stack|Grid|TextInput|NumberInput|DatePicker|Select|CheckboxGroup|Toggle|FileUpload|Heading|Text|Divider|Card|Collapsible|ConditionalGroup|Tabs|ActionButton|Accordion|RadioGroup|MoneyInput|Slider|Rating|Signature|Alert|Badge|ProgressBar|Summary|ValidationSummary|DataTable|Panel|Modal|Popover layout=layout styleHints=style_hints accessibility=accessibility
layout: flow=stack|grid|inline columns=9 collapsible=b collapsedByDefault=b grid=grid_placement
grid_placement: span=9 start=9 rowSpan=1 rowStart=1
style_hints: emphasis=primary|success|warning|danger|muted size=compact|default|large
accessibility: role=t description=t liveRegion=off|polite|assertive
`;

/** Longest pointer to an item: deeper nesting than that is a mistake or an attack. */
const MAX_POINTER = 1000;

/** Fields have other properties by data type. */
const BY_TYPE = new Set(['decimal', 'money', 'choice', 'multiChoice']);

const item: Rule = (value, parent, at, report) => {
  const path = pointerTo(parent, at);
  const { type, dataType, key } = (isObject(value) ? value : {}) as Record<string, string>;
  const rules: Record<string, string> = {
    group: 'group',
    field: BY_TYPE.has(dataType!) ? dataType! : 'field',
    display: 'display_item',
  };
  if (path.length > MAX_POINTER)
    report({ code: 'INVALID_VALUE', path, message: 'Items are nested too deeply.' });
  else if (!isObject(value) || (typeof type === 'string' && Object.hasOwn(rules, type)))
    ruleFor(rules[type!] ?? 'group')(value, parent, at, report);
  else if (type === undefined)
    report({ code: 'MISSING_PROPERTY', path, message: `Item "${key}" needs "type".` });
  else ruleFor('group|field|display')(type, path, 'type', report);
};

/** A whole Issuer document, or a reference with nothing but its address. */
const issuer: Rule = (value, parent, at, report) => {
  const isReference = isObject(value) && Object.keys(value).every((key) => key === 'url');
  ruleFor(isReference ? 'issuer_reference' : 'issuer')(value, parent, at, report);
};

const ruleFor = readTable(TABLE, { item, issuer_or_url: issuer });

export const definitionRule: Rule = ruleFor('_The_definition');
