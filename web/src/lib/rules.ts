import { say } from './say';

/** A rule's number as people say it: `twenty_one_days-9.2` is "Rule 9.2". */
export const ruleName = (rule: string): string => say('Rule {number}', { number: rule.slice(rule.lastIndexOf('-') + 1) });
