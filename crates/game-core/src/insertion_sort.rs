/// Sorts a handful of things by a key, and leaves equals in their order.
///
/// By insertion: quadratic, and for up to a dozen things as fast as any. It is for lists that a
/// solver sorts at every node in code that is compiled once for each width of a set: a few hundred
/// bytes each time, where the standard library's sort, which is made for long lists, is five
/// thousand. A page has to load them.
///
/// ```
/// let mut shots = [(3, 'a'), (1, 'b'), (3, 'c'), (1, 'd')];
/// game_core::insertion_sort(&mut shots, |shot| shot.0);
/// assert_eq!(shots.map(|shot| shot.1), ['b', 'd', 'a', 'c']);
/// ```
pub fn insertion_sort<T, K: Ord>(list: &mut [T], mut key: impl FnMut(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::insertion_sort;
    use crate::mix;

    /// As the standard library sorts, equals included.
    #[test]
    fn as_a_stable_sort() {
        for round in 0..500_u64 {
            let length = round % 17;
            let things: alloc::vec::Vec<(u64, u64)> = (0..length)
                .map(|at| (mix(round * 31 + at) % 5, at))
                .collect();
            let (mut ours, mut theirs) = (things.clone(), things);
            insertion_sort(&mut ours, |thing| thing.0);
            theirs.sort_by_key(|thing| thing.0);
            assert_eq!(ours, theirs);
        }
    }
}
